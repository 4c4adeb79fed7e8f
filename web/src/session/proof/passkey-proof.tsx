// A passkey of these pages: the browser asks the user for it.
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { KeyIcon } from '#ui/icons.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { sessionMessages } from '../messages/index.ts'
import { getPasskey, hasPasskeys, wasCancelled } from '../passkeys/webauthn.ts'
import classes from './proof.module.css'
import type { ProofChannel, Refusal, Way } from './proof-channel.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { useAction } from './use-action.ts'

interface Props<Proof> {
  readonly way: Way
  readonly channel: ProofChannel<Proof>
  readonly onProven: (proof: Proof) => void
  readonly option?: ReactNode
}

export function PasskeyProof<Proof>({ way, channel, onProven, option }: Props<Proof>) {
  const text = sessionMessages.text()
  const [refusal, setRefusal] = useState<Refusal>()
  const { isRunning, error, run } = useAction(async () => {
    setRefusal(undefined)
    const challenge = await channel.challenge(way)
    if (!('publicKey' in challenge)) return
    const credential = await getPasskey(challenge.publicKey)
    const answered = await channel.answer(way, { challengeId: challenge.challengeId, credential })
    if ('proof' in answered) onProven(answered.proof)
    else setRefusal(answered.refused)
  })
  if (!hasPasskeys()) return <p role="alert">{text.passkeyUnsupported}</p>
  return (
    <div className={classes.form}>
      <p>{text.methodHints.passkey}</p>
      {option}
      {refusal ? <RefusalNotice refusal={refusal} /> : null}
      {wasCancelled(error) ? (
        <p role="alert">{text.passkeyCancelled}</p>
      ) : error ? (
        <ProblemNotice error={error} meanings={text.problems} />
      ) : null}
      <Button data-autofocus size="lg" fullWidth leftSection={<KeyIcon size={22} />} loading={isRunning} onClick={run}>
        {text.usePasskey}
      </Button>
    </div>
  )
}
