// An invitation, to be passed on. It is never shown again.
import type { Invitation } from '@countersign/contract'
import { formatMoment } from '#i18n/format.ts'
import { CopyField } from '#ui/copy-field.tsx'
import classes from './invitation.module.css'
import { messages } from './messages/index.ts'

export function ShownInvitation({ invitation: { url, expiresAt } }: { readonly invitation: Invitation }) {
  const text = messages.text()
  return (
    <>
      <p className={classes.text}>{text.invitationText}</p>
      <CopyField
        label={text.invitationLink}
        value={url}
        note={text.invitationNote(formatMoment(Date.parse(expiresAt)))}
      />
    </>
  )
}
