import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '#i18n/format.ts'
import { shared } from '#i18n/shared/index.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TrashIcon } from '#ui/icons.tsx'
import { messages } from '../messages/index.ts'
import { useAppState, useAuthenticator } from '../parts/context.ts'
import { Card, Facts } from '../parts/list.tsx'
import { Screen } from '../parts/screen.tsx'
import { goHome } from '../state/navigation.ts'

export function CodeScreen({ codeId }: { readonly codeId: string }) {
  const text = messages.text()
  const { codes } = useAuthenticator()
  const account = useAppState().codes.find(({ id }) => id === codeId)
  const [isAsking, setIsAsking] = useState(false)
  if (!account) return null
  const { issuer, name, addedAt } = account
  const close = () => setIsAsking(false)
  const remove = () => void codes.remove(codeId).then(goHome)
  return (
    <Screen
      title={issuer || name}
      actions={
        <Button
          size="lg"
          fullWidth
          variant="default"
          c="var(--danger)"
          leftSection={<TrashIcon />}
          onClick={() => setIsAsking(true)}
        >
          {text.removeCode}
        </Button>
      }
    >
      <Card>
        <Facts
          facts={[
            { label: text.accountUser, value: name },
            { label: text.accountAdded, value: formatDate(addedAt) },
          ]}
        />
      </Card>
      {isAsking ? (
        <Dialog
          title={text.removeCodeTitle}
          onClose={close}
          actions={
            <>
              <Button size="lg" color="red.8" onClick={remove}>
                {text.remove}
              </Button>
              <Button size="lg" variant="default" onClick={close}>
                {shared.text().cancel}
              </Button>
            </>
          }
        >
          {text.removeCodeText}
        </Dialog>
      ) : null}
    </Screen>
  )
}
