// The first proof of a new method, with what has to be shown for it this once.
import type { NewRegistration, Registration } from '@countersign/contract'
import { ownChannel } from '../../../session/own-channel.ts'
import { SentProof } from '../../../session/proof/sent-proof.tsx'
import { TypedProof } from '../../../session/proof/typed-proof.tsx'
import { AppSecret } from './app-secret.tsx'
import { JoinDevice } from './join-device.tsx'

interface Props {
  readonly registration: Registration | NewRegistration
  readonly onProven: () => void
}

export function FirstProof({ registration, onProven }: Props) {
  const { authType, registrationId, maskedDestination } = registration
  const way = { authType, registrationId, ...(maskedDestination ? { destination: maskedDestination } : {}) }
  switch (authType) {
    case 'push':
    case 'qr_code':
      return <JoinDevice registration={registration} onProven={onProven} />
    case 'sms':
    case 'email':
      return <SentProof way={way} channel={ownChannel} onProven={onProven} />
    default:
      return (
        <>
          {'secret' in registration ? <AppSecret registration={registration} /> : null}
          <TypedProof way={way} channel={ownChannel} onProven={onProven} />
        </>
      )
  }
}
