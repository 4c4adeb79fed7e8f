// What the person takes over to their device: the number, or the code to scan.
import type { SecondFactorChallenge } from '@countersign/contract'
import { serverNow } from '#api/server-time.ts'
import { useNow } from '#ui/use-now.ts'
import { sessionMessages } from '../messages/index.ts'
import classes from './proof.module.css'

export function DeviceQuestion({ challenge }: { readonly challenge: SecondFactorChallenge }) {
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
      {'qrCode' in challenge ? (
        <>
          <p>{text.qrText}</p>
          <img className={classes.qr} src={challenge.qrCode} alt={text.qrAlt} width={240} height={240} />
          <a className={classes.link} href={challenge.qrContent} target="_blank" rel="noreferrer">
            {text.openHere}
          </a>
        </>
      ) : null}
      <p className={classes.waiting} role="status">
        {text.waiting}
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
