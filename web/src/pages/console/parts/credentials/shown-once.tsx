// A secret that is never shown again.
import { Button } from '@mantine/core'
import { CopyField } from '#ui/copy-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useKeptSecret } from './kept-secret.tsx'
import { messages } from './messages/index.ts'

export function ShownOnce({ secret, onKept }: { readonly secret: string; readonly onKept: () => void }) {
  const text = messages.text()
  const { guard, keep } = useKeptSecret()
  return (
    <Dialog
      title={text.secretTitle}
      actions={
        <Button size="md" onClick={onKept}>
          {text.kept}
        </Button>
      }
    >
      <CopyField label={text.secret} value={secret} note={text.secretNote} onCopy={keep} />
      {guard}
    </Dialog>
  )
}
