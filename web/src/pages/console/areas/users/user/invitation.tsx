// For a user who has no methods yet: a link with which they set up their sign-in.
import type { User, UserInvitation } from '@countersign/contract'
import { useState } from 'react'
import { formatMoment } from '#i18n/format.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Card } from '#ui/card.tsx'
import { notify } from '#ui/notice.tsx'
import { useInvitation } from '../api.ts'
import { messages } from '../messages/index.ts'
import { Once } from './once.tsx'

export const isInvitable = ({ roles, status, registrations }: User): boolean =>
  roles.length === 0 && status === 'active' && registrations.every((held) => held.status === 'pending')

export function Invitation({ user }: { readonly user: User }) {
  const text = messages.text()
  const { userId, emailAddress, invitation } = user
  const { invite, revoke } = useInvitation()
  const [shown, setShown] = useState<UserInvitation>()
  const meanings = text.invitationProblems
  const params = { userId }
  const send = async () => {
    const { sentTo } = await invite.mutateAsync({ params, body: { sendEmail: true } })
    if (sentTo) notify.done(text.invitationSent(sentTo))
  }
  const moment = (at: string) => formatMoment(Date.parse(at))
  return (
    <Card
      title={text.invitationTitle}
      note={
        invitation ? text.invitedSince(moment(invitation.createdAt), moment(invitation.expiresAt)) : text.invitationText
      }
      actions={
        <>
          {emailAddress ? (
            <ActionButton label={text.sendInvitation} look="main" act={send} meanings={meanings} />
          ) : null}
          <ActionButton
            label={invitation ? text.newInvitationLink : text.invitationLink}
            {...(emailAddress ? {} : { look: 'main' as const })}
            act={async () => setShown(await invite.mutateAsync({ params, body: {} }))}
            meanings={meanings}
          />
          {invitation ? (
            <ActionButton
              label={text.revokeInvitation}
              look="removal"
              act={() => revoke.mutateAsync({ params })}
              done={text.invitationRevoked}
              meanings={meanings}
            />
          ) : null}
        </>
      }
    >
      {shown?.url ? (
        <Once
          title={text.invitationFor(user.displayName ?? userId)}
          text={text.shareInvitation}
          label={text.invitationLinkLabel}
          value={shown.url}
          note={text.invitationNote(moment(shown.expiresAt))}
          onKept={() => setShown(undefined)}
        />
      ) : null}
    </Card>
  )
}
