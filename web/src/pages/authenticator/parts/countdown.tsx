// How much time is left, as a ring that empties and as minutes and seconds.
import { VisuallyHidden } from '@mantine/core'
import { useNow } from '#ui/use-now.ts'
import { messages } from '../messages/index.ts'
import classes from './countdown.module.css'
import { Ring } from './ring.tsx'

interface Props {
  readonly expiresAt: number
  readonly totalSeconds: number
}

export function Countdown({ expiresAt, totalSeconds }: Props) {
  const seconds = Math.max(0, Math.ceil((expiresAt - useNow(250)) / 1000))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <div className={classes.countdown} data-urgent={seconds <= 15 || undefined} role="timer">
      <Ring share={seconds / totalSeconds} />
      <span aria-hidden="true">{time}</span>
      <VisuallyHidden>{messages.text().timeLeft(time)}</VisuallyHidden>
    </div>
  )
}
