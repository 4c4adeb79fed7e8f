// Why an answer was not taken, and what is left to try.
import { AlertIcon } from '#ui/icons.tsx'
import states from '#ui/states/state.module.css'
import { sessionMessages } from '../messages/index.ts'
import { isOver, type Refusal } from './proof-channel.ts'

/** With more attempts left than this, the count is not worth mentioning. */
const fewAttempts = 3

interface Props {
  readonly refusal: Refusal
  /** Whether the page offers to send a new code. */
  readonly canResend?: boolean
}

export function RefusalNotice({ refusal, canResend = false }: Props) {
  const text = sessionMessages.text()
  const { reason, attemptsRemaining = 0 } = refusal
  const isLast = attemptsRemaining > 0 && attemptsRemaining <= fewAttempts
  const wasLast = reason === 'wrong_code' && isOver(refusal)
  return (
    <div className={states.notice} role="alert">
      <AlertIcon size={20} />
      <p>
        {text.reasons[reason]} {isLast ? text.attemptsLeft(attemptsRemaining) : null}
        {wasLast ? text.lastAttempt(canResend) : null}
      </p>
    </div>
  )
}
