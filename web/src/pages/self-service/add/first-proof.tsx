// The first proof of a new method, with what has to be shown for it this once.
import type { NewRegistration, Registration } from '@countersign/contract'
import { methodFacts } from '#session/methods.data.ts'
import { ownChannel } from '#session/own-channel.ts'
import { isAnsweredWithoutPasskey } from '#session/proof/offered-here.ts'
import { SentProof } from '#session/proof/sent-proof.tsx'
import { TypedProof } from '#session/proof/typed-proof.tsx'
import { AppSecret } from './app-secret.tsx'
import { JoinDevice } from './join-device.tsx'

interface Props {
  readonly registration: Registration | NewRegistration
  /** With the challenge by which the method was proven. */
  readonly onProven: (proofChallengeId: string) => void
}

export function FirstProof({ registration, onProven }: Props) {
  const { authType, registrationId, maskedDestination } = registration
  if (!isAnsweredWithoutPasskey(authType)) return null
  const way = { authType, registrationId, ...(maskedDestination ? { destination: maskedDestination } : {}) }
  const { answer, isSent } = methodFacts[authType]
  if (answer === 'device') return <JoinDevice registration={registration} onProven={onProven} />
  if (isSent) return <SentProof way={way} channel={ownChannel('verify_method')} onProven={onProven} />
  return (
    <>
      {'secret' in registration ? <AppSecret registration={registration} /> : null}
      <TypedProof way={way} channel={ownChannel('verify_method')} onProven={onProven} />
    </>
  )
}
