// Why a passkey was not added or used.
import { isAlreadyThere, wasCancelled } from '#session/passkeys/webauthn.ts'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { messages } from '../messages/index.ts'

interface Props {
  readonly error: unknown
  /** Said after the user has closed the browser's dialog; without it, nothing is. */
  readonly cancelled?: string
}

export function PasskeyNotice({ error, cancelled }: Props) {
  const text = messages.text()
  if (!error) return null
  if (wasCancelled(error)) return cancelled ? <p role="alert">{cancelled}</p> : null
  if (isAlreadyThere(error)) return <p role="alert">{text.passkeyAlreadyThere}</p>
  return <ProblemNotice error={error} meanings={text.passkeyProblems} />
}
