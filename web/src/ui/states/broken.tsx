import { Button } from '@mantine/core'
import { shared } from '#i18n/shared/index.ts'
import { AlertIcon } from '../icons.tsx'
import { State } from './state.tsx'

export function Broken() {
  const text = shared.text()
  return (
    <main>
      <State
        icon={<AlertIcon />}
        tone="danger"
        title={text.brokenTitle}
        isWholeScreen
        actions={
          <Button size="md" onClick={() => location.reload()}>
            {text.reload}
          </Button>
        }
      >
        {text.brokenText}
      </State>
    </main>
  )
}
