// The button that signs in with a passkey, and why one was not accepted.
import type { VerdictReason } from '@countersign/contract'
import { Button } from '@mantine/core'
import { sessionMessages } from '#session/messages/index.ts'
import { FingerprintIcon } from '#ui/icons.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { messages } from '../messages/index.ts'
import { Hint } from './hint.tsx'

interface Props {
  readonly isRunning: boolean
  readonly error: unknown
  readonly isCancelled: boolean
  run(): void
}

export function PasskeyButton({ isRunning, error, isCancelled, run }: Props) {
  const text = messages.text()
  return (
    <>
      <Button
        size="lg"
        variant="default"
        fullWidth
        leftSection={<FingerprintIcon size={22} />}
        loading={isRunning}
        onClick={run}
      >
        {text.usePasskey}
      </Button>
      {isCancelled ? <Hint tone="warning">{sessionMessages.text().passkeyCancelled}</Hint> : null}
      {error && !isCancelled ? <ProblemNotice error={error} meanings={text.passkeyProblems} /> : null}
    </>
  )
}

export function passkeyRefusal(reason: VerdictReason): string {
  const text = messages.text()
  if (reason === 'wrong_credential') return text.wrongPasskey
  return reason === 'challenge_expired' || reason === 'challenge_finished'
    ? text.passkeyTooLate
    : sessionMessages.text().reasons[reason]
}
