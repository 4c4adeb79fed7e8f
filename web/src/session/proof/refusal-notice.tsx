// Why an answer was not taken, and what is left to try.
import { AlertIcon } from '../../ui/icons.tsx'
import states from '../../ui/states/state.module.css'
import { sessionMessages } from '../messages/index.ts'
import type { Refusal } from './proof-channel.ts'

/** With more attempts left than this, the count is not worth mentioning. */
const fewAttempts = 3

export function RefusalNotice({ refusal }: { readonly refusal: Refusal }) {
  const text = sessionMessages.text()
  const { reason, attemptsRemaining = 0 } = refusal
  const isLast = attemptsRemaining > 0 && attemptsRemaining <= fewAttempts
  return (
    <div className={states.notice} role="alert">
      <AlertIcon size={20} />
      <p>
        {text.reasons[reason]} {isLast ? text.attemptsLeft(attemptsRemaining) : null}
      </p>
    </div>
  )
}
