// A code that is sent when the person asks for it, and again when it did not arrive.

import type { SecondFactorChallenge } from '@countersign/contract'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { serverNow } from '#api/server-time.ts'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { useNow } from '#ui/use-now.ts'
import { sessionMessages } from '../messages/index.ts'
import classes from './proof.module.css'
import type { ProofChannel, Way } from './proof-channel.ts'
import { TypedProof } from './typed-proof.tsx'
import { useAction } from './use-action.ts'

interface Props<Proof> {
  readonly way: Way
  readonly channel: ProofChannel<Proof>
  readonly onProven: (proof: Proof) => void
  readonly option?: ReactNode
}

export function SentProof<Proof>({ way, channel, onProven, option }: Props<Proof>) {
  const text = sessionMessages.text()
  const [sent, setSent] = useState<SecondFactorChallenge>()
  const { isRunning, error, run } = useAction(async () => setSent(await channel.challenge(way)))
  const destination = sent?.delivery.maskedDestination ?? way.destination ?? ''
  const problem = error ? <ProblemNotice error={error} meanings={text.problems} /> : null
  if (!sent) {
    return (
      <div className={classes.form}>
        <p>{text.sendTo(destination)}</p>
        {problem}
        <Button data-autofocus size="lg" fullWidth loading={isRunning} onClick={run}>
          {text.sendCode}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.form}>
      <p role="status">{sent.delivery.status === 'failed' ? text.notSent : text.sentTo(destination)}</p>
      <TypedProof
        key={sent.challengeId}
        way={way}
        channel={channel}
        onProven={onProven}
        challengeId={sent.challengeId}
        option={option}
      />
      {problem}
      <Resend availableAt={sent.resendAvailableAt} isRunning={isRunning} onClick={run} />
    </div>
  )
}

interface ResendProps {
  readonly availableAt: string | null
  readonly isRunning: boolean
  readonly onClick: () => void
}

function Resend({ availableAt, isRunning, onClick }: ResendProps) {
  const text = sessionMessages.text()
  useNow()
  const seconds = Math.max(0, Math.ceil((Date.parse(availableAt ?? '') - serverNow()) / 1000) || 0)
  return (
    <Button variant="subtle" loading={isRunning} disabled={seconds > 0} onClick={onClick}>
      {seconds > 0 ? text.sendAgainIn(seconds) : text.sendAgain}
    </Button>
  )
}
