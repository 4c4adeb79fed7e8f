// Codes that this app can do nothing with.
import { Button } from '@mantine/core'
import { shared } from '#i18n/shared/index.ts'
import { AlertIcon, LinkIcon } from '#ui/icons.tsx'
import { State } from '#ui/states/state.tsx'
import { messages } from '../messages/index.ts'
import { Screen } from '../parts/screen.tsx'
import { goBack } from '../state/navigation.ts'

export function Elsewhere({ host, url }: { readonly host: string; readonly url: string }) {
  const text = messages.text()
  return (
    <Screen
      centred
      title={text.linkUnknownTitle}
      actions={
        <>
          <Button size="lg" fullWidth onClick={goBack}>
            {shared.text().back}
          </Button>
          <Button component="a" href={url} size="lg" fullWidth variant="default">
            {text.elsewhereOpen(host)}
          </Button>
        </>
      }
    >
      <State icon={<LinkIcon size={32} />} tone="warning" title={text.elsewhereTitle}>
        {text.elsewhereText(host)}
      </State>
    </Screen>
  )
}

export function UnknownLink() {
  const text = messages.text()
  return (
    <Screen
      centred
      title={text.linkUnknownTitle}
      actions={
        <Button size="lg" fullWidth onClick={goBack}>
          {shared.text().back}
        </Button>
      }
    >
      <State icon={<AlertIcon size={32} />} tone="warning" title={text.linkUnknownTitle}>
        {text.linkUnknownText}
      </State>
    </Screen>
  )
}
