// What the person takes over to their device: the number, or the code to scan.
import type { SecondFactorChallenge } from '@countersign/contract'
import { serverNow } from '#api/server-time.ts'
import { CheckIcon } from '#ui/icons.tsx'
import { useNow } from '#ui/use-now.ts'
import { sessionMessages } from '../messages/index.ts'
import classes from './proof.module.css'

interface Props {
  readonly challenge: SecondFactorChallenge
  /** A device has scanned the code, which is of no use any more. */
  readonly isScanned: boolean
}

export function DeviceQuestion({ challenge, isScanned }: Props) {
  const text = sessionMessages.text()
  return (
    <div className={classes.question}>
      {'numberMatch' in challenge ? (
        <>
          <p>{text.pushText}</p>
          <output className={classes.number} aria-label={text.number}>
            {challenge.numberMatch.displayNumber}
          </output>
        </>
      ) : null}
      {'qrCode' in challenge && !isScanned ? (
        <>
          <p>{text.qrText}</p>
          <img className={classes.qr} src={challenge.qrCode} alt={text.qrAlt} width={240} height={240} />
          <a className={classes.link} href={challenge.qrContent} target="_blank" rel="noreferrer">
            {text.openHere}
          </a>
        </>
      ) : null}
      {isScanned ? <CheckIcon size={48} /> : null}
      <p className={isScanned ? classes.scanned : classes.waiting} role="status">
        {isScanned ? text.scanned : text.waiting}
      </p>
      <TimeLeft expiresAt={challenge.expiresAt} />
    </div>
  )
}

function TimeLeft({ expiresAt }: { readonly expiresAt: string }) {
  useNow()
  const seconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - serverNow()) / 1000))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className={classes.waiting} role="timer">
      {sessionMessages.text().timeLeft(time)}
    </p>
  )
}
