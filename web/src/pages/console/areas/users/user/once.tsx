// Something for the user that is never shown again: an invitation or a code.
import { Button } from '@mantine/core'
import { useKeptSecret } from '#console/parts/credentials/kept-secret.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { messages } from '../messages/index.ts'

interface Props {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly value: string
  readonly note: string
  readonly onKept: () => void
}

export function Once({ title, text, label, value, note, onKept }: Props) {
  const { guard, keep } = useKeptSecret()
  return (
    <Dialog
      title={title}
      actions={
        <Button size="md" onClick={onKept}>
          {messages.text().passedOn}
        </Button>
      }
    >
      <p>{text}</p>
      <CopyField label={label} value={value} note={note} onCopy={keep} />
      {guard}
    </Dialog>
  )
}
