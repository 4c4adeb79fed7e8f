// On the invitation: a passkey instead of a password.
import type { SignInOutcome, SignInPage } from '@countersign/contract'
import { Button } from '@mantine/core'
import { createPasskey, isAlreadyThere, wasCancelled } from '#session/passkeys/webauthn.ts'
import { useAction } from '#session/proof/use-action.ts'
import { FingerprintIcon } from '#ui/icons.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { messages } from '../messages/index.ts'
import { acceptInvitation, offerInvitationPasskey } from '../sign-in-api.ts'
import { Hint } from './hint.tsx'

interface Props {
  readonly page: SignInPage
  readonly invitation: string
  readonly onAccepted: (outcome: SignInOutcome) => void
}

export function InvitationPasskey({ page: { tenantId }, invitation, onAccepted }: Props) {
  const text = messages.text()
  const { isRunning, error, run } = useAction(async () => {
    const { offer, publicKey } = await offerInvitationPasskey(tenantId, invitation)
    const credential = await createPasskey(publicKey)
    onAccepted(await acceptInvitation(tenantId, { invitation, passkey: { offer, credential } }))
  })
  return (
    <>
      <Button
        size="lg"
        variant="default"
        fullWidth
        leftSection={<FingerprintIcon size={20} />}
        loading={isRunning}
        onClick={run}
      >
        {text.invitedPasskey}
      </Button>
      <Refusal error={error} />
    </>
  )
}

function Refusal({ error }: { readonly error: unknown }) {
  const text = messages.text()
  if (!error) return null
  if (wasCancelled(error)) return <Hint tone="warning">{text.invitedPasskeyCancelled}</Hint>
  if (isAlreadyThere(error)) return <Hint tone="warning">{text.invitationProblems.already_registered}</Hint>
  return <ProblemNotice error={error} meanings={text.invitationProblems} />
}
