// The first time: whom the invitation is for, and a password or a passkey of their own.

import type { InvitedUser, SignInOutcome, SignInPage } from '@countersign/contract'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { sessionMessages } from '#session/messages/index.ts'
import { hasPasskeys } from '#session/passkeys/webauthn.ts'
import { passwordIssues } from '#session/password-issues.ts'
import { PasswordField } from '#session/proof/password-field.tsx'
import { useAction } from '#session/proof/use-action.ts'
import { MailIcon } from '#ui/icons.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { State } from '#ui/states/state.tsx'
import { messages } from '../messages/index.ts'
import { Frame } from '../parts/frame.tsx'
import { InvitationPasskey } from '../parts/invitation-passkey.tsx'
import { acceptInvitation, readInvitation } from '../sign-in-api.ts'

interface Props {
  readonly page: SignInPage
  readonly invitation: string
  readonly onAccepted: (outcome: SignInOutcome) => void
  readonly onLeave: () => void
}

export function Invitation({ page, invitation, onAccepted, onLeave }: Props) {
  const [invited, setInvited] = useState<InvitedUser>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    readInvitation(page.tenantId, invitation).then(setInvited, setError)
  }, [page, invitation])
  if (error) return <Refused page={page} error={error} onLeave={onLeave} />
  if (!invited) return <Loading />
  return <Accept page={page} invitation={invitation} invited={invited} onAccepted={onAccepted} />
}

function Accept({ page, invitation, invited, onAccepted }: Omit<Props, 'onLeave'> & { readonly invited: InvitedUser }) {
  const text = messages.text()
  const [password, setPassword] = useState('')
  const { isRunning, error, run } = useAction(async () =>
    onAccepted(await acceptInvitation(page.tenantId, { invitation, password })),
  )
  const accept = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  const issues = passwordIssues(error)
  const hasChoice = page.passkeys && hasPasskeys()
  return (
    <Frame
      organisation={page.displayName}
      title={text.invitedTitle(invited.displayName)}
      lead={leadOf(invited, hasChoice)(page.displayName)}
      onSubmit={accept}
    >
      <TextInput
        size="lg"
        label={text.userId}
        description={text.invitedUserId}
        value={invited.userId}
        autoComplete="username"
        readOnly
      />
      <PasswordField
        label={text.choosePassword}
        hint={sessionMessages.text().newPasswordHint}
        value={password}
        onChange={setPassword}
        error={issues.length > 0 ? issues.join(' ') : undefined}
        isNew
      />
      {error && issues.length === 0 ? <ProblemNotice error={error} meanings={text.invitationProblems} /> : null}
      <Button type="submit" size="lg" fullWidth loading={isRunning}>
        {text.accept}
      </Button>
      {hasChoice ? <InvitationPasskey page={page} invitation={invitation} onAccepted={onAccepted} /> : null}
    </Frame>
  )
}

function leadOf({ isAdministrator }: InvitedUser, hasChoice: boolean): (organisation: string) => string {
  const text = messages.text()
  if (hasChoice) return isAdministrator ? text.invitedTextChoice : text.invitedUserTextChoice
  return isAdministrator ? text.invitedText : text.invitedUserText
}

function Refused({ page, error, onLeave }: Pick<Props, 'page' | 'onLeave'> & { readonly error: unknown }) {
  const text = messages.text()
  return (
    <Frame organisation={page.displayName} title={text.invitationTitle}>
      <State icon={<MailIcon size={32} />} tone="warning" title={text.invitationOverTitle}>
        {text.invitationOverText}
      </State>
      <ProblemNotice error={error} meanings={text.invitationProblems} />
      <Button size="lg" variant="default" fullWidth onClick={onLeave}>
        {text.toSignIn}
      </Button>
    </Frame>
  )
}
