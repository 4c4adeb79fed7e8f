import { useState } from 'react'
import { Confirm } from '#ui/confirm.tsx'
import { TextField } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { usePolicyChanges } from './api.ts'
import { messages } from './messages/index.ts'

interface Props {
  readonly etag: string | null
  readonly onClose: () => void
}

export function Publish({ etag, onClose }: Props) {
  const text = messages.text()
  const { publish } = usePolicyChanges()
  const [note, setNote] = useState('')
  return (
    <Confirm
      title={text.publishTitle}
      action={text.publish}
      meanings={{
        policy_set_invalid: text.publishInvalid,
        policy_check_running: text.publishChecking,
        precondition_failed: text.conflictTitle,
      }}
      onConfirm={async () => {
        const { version } = await publish.mutateAsync({ etag, note: note.trim() })
        notify.done(text.publishedDone(version))
      }}
      onClose={onClose}
    >
      <p>{text.publishText}</p>
      <TextField label={text.note} help={text.noteHelp} maxLength={500} value={note} onChange={setNote} />
    </Confirm>
  )
}
