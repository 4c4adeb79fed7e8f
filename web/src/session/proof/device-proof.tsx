// What a device answers: a push with the number to match, or a QR code to scan.

import type { SecondFactorChallenge, VerdictReason } from '@countersign/contract'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { AlertIcon, ClockIcon } from '#ui/icons.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { State } from '#ui/states/state.tsx'
import { sessionMessages } from '../messages/index.ts'
import { methodFacts } from '../methods.data.ts'
import { DeviceQuestion } from './device-question.tsx'
import classes from './proof.module.css'
import type { Answered, ProofChannel, Way } from './proof-channel.ts'

interface Props<Proof> {
  readonly way: Way
  readonly channel: ProofChannel<Proof>
  readonly onProven: (proof: Proof) => void
  /** Where the device is being asked already. */
  readonly asked?: SecondFactorChallenge
  readonly option?: ReactNode
}

/** A QR code that expires unscanned is replaced automatically, but only while the user is likely to be there. */
const maxRounds = 4

export function DeviceProof<Proof>({ way, channel, onProven, asked, option }: Props<Proof>) {
  const text = sessionMessages.text()
  const { isScanned } = methodFacts[way.authType]
  const [round, setRound] = useState(0)
  const [challenge, setChallenge] = useState(asked)
  const [isTaken, setIsTaken] = useState(false)
  const [ending, setEnding] = useState<VerdictReason>()
  const [error, setError] = useState<unknown>()

  const begin = useEffectEvent(() => (round === 0 && asked ? Promise.resolve(asked) : channel.challenge(way)))
  const end = useEffectEvent((answered: Answered<Proof>) => {
    if ('proof' in answered) return onProven(answered.proof)
    const { reason } = answered.refused
    if (reason === 'challenge_expired' && isScanned && round < maxRounds) return setRound(round + 1)
    setEnding(reason)
  })
  const follow = useEffectEvent(async (signal: AbortSignal) => {
    const begun = await begin()
    if (signal.aborted) return
    setChallenge(begun)
    setIsTaken(false)
    end(await channel.awaitDevice(way, begun, { signal, onScanned: () => setIsTaken(true) }))
  })
  useEffect(() => {
    const leaving = new AbortController()
    void round
    follow(leaving.signal).catch((failure: unknown) => {
      if (!leaving.signal.aborted) setError(failure)
    })
    return () => leaving.abort()
  }, [round])

  const again = () => {
    setChallenge(undefined)
    setEnding(undefined)
    setError(undefined)
    setRound(round + 1)
  }
  const askAgain = (
    <Button size="md" variant="default" onClick={again}>
      {isScanned ? text.showNewCode : text.askAgain}
    </Button>
  )
  if (error) {
    return (
      <div className={classes.form}>
        <ProblemNotice error={error} meanings={text.problems} />
        {askAgain}
      </div>
    )
  }
  if (ending) return <Ended reason={ending} actions={askAgain} />
  if (!challenge) return <Loading label={text.asking} />
  return (
    <>
      <DeviceQuestion challenge={challenge} isScanned={isTaken} />
      {option}
    </>
  )
}

function Ended({ reason, actions }: { readonly reason: VerdictReason; readonly actions: React.ReactNode }) {
  const text = sessionMessages.text()
  const [title, said] =
    reason === 'denied'
      ? [text.deniedTitle, text.deniedText]
      : reason === 'challenge_expired'
        ? [text.expiredTitle, text.expiredText]
        : [text.overTitle, text.overText]
  const isDenied = reason === 'denied'
  return (
    <div role="alert">
      <State
        icon={isDenied ? <AlertIcon size={32} /> : <ClockIcon size={32} />}
        tone={isDenied ? 'danger' : 'warning'}
        title={title}
        actions={actions}
      >
        {said}
      </State>
    </div>
  )
}
