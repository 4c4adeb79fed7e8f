// A device joins by the code that is shown here, and is then asked for its first answer.
import type { NewRegistration, Registration } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { ownChannel } from '#session/own-channel.ts'
import { DeviceProof } from '#session/proof/device-proof.tsx'
import { isAnsweredWithoutPasskey } from '#session/proof/offered-here.ts'
import { CopyField } from '#ui/copy-field.tsx'
import { methodsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import classes from './add.module.css'

interface Props {
  readonly registration: Registration | NewRegistration
  readonly onProven: (proofChallengeId: string) => void
}

const lookAgainMs = 2000

export function JoinDevice({ registration, onProven }: Props) {
  const text = messages.text()
  const { authType, registrationId } = registration
  const { data } = useQuery({
    ...methodsQuery,
    refetchInterval: ({ state }) => (hasJoined(state.data?.registrations, registrationId) ? false : lookAgainMs),
  })
  if (isAnsweredWithoutPasskey(authType) && hasJoined(data?.registrations, registrationId)) {
    return (
      <div className={classes.secret}>
        <p role="status">{text.deviceJoined}</p>
        <DeviceProof way={{ authType, registrationId }} channel={ownChannel('verify_method')} onProven={onProven} />
      </div>
    )
  }
  const enrolment = 'enrolment' in registration ? registration.enrolment : undefined
  if (!enrolment) return <p>{text.enrolmentGone}</p>
  return (
    <div className={classes.secret}>
      <p>{text.scanWithDevice}</p>
      <img className={classes.qr} src={enrolment.qrCode} alt={text.qrOfDevice} width={220} height={220} />
      <a href={enrolment.uri} target="_blank" rel="noreferrer">
        {text.openOnThisDevice}
      </a>
      <CopyField label={text.enrolmentLink} value={enrolment.uri} note={text.enrolmentNote} />
      <p className={classes.waiting} role="status">
        {text.waitingForDevice}
      </p>
    </div>
  )
}

const hasJoined = (registrations: readonly Registration[] | undefined, registrationId: string): boolean =>
  registrations?.some((known) => known.registrationId === registrationId && known.device !== undefined) ?? false
