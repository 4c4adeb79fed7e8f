// What a person types: a code, a recovery code, or the password.
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { sessionMessages } from '../messages/index.ts'
import { methodFacts } from '../methods.data.ts'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import classes from './proof.module.css'
import { isOver, type ProofChannel, type Refusal, type Way } from './proof-channel.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { useAction } from './use-action.ts'

interface Props<Proof> {
  readonly way: Way
  readonly channel: ProofChannel<Proof>
  readonly onProven: (proof: Proof) => void
  /** Of a code that was sent. */
  readonly challengeId?: string
  readonly option?: ReactNode
}

export function TypedProof<Proof>({ way, channel, onProven, challengeId, option }: Props<Proof>) {
  const text = sessionMessages.text()
  const { authType } = way
  const { input, acceptsNextCode } = methodFacts[authType]
  const [otp, setOtp] = useState('')
  const [nextOtp, setNextOtp] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const { isRunning, error, run } = useAction(async () => {
    setRefusal(undefined)
    const answered = await channel.answer(way, {
      // A code from paper is typed with spaces where the eye sees gaps; a password may contain them.
      otp: input === 'password' ? otp : otp.replaceAll(/\s/g, ''),
      ...(nextOtp ? { nextOtp } : {}),
      ...(challengeId ? { challengeId } : {}),
    })
    if ('proof' in answered) return onProven(answered.proof)
    setRefusal(answered.refused)
    setOtp('')
  })
  const prove = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  const isWrongToken = acceptsNextCode && refusal?.reason === 'wrong_code'
  // Another code would be refused, whatever it is.
  if (refusal && isOver(refusal)) return <RefusalNotice refusal={refusal} canResend={challengeId !== undefined} />
  return (
    <form className={classes.form} onSubmit={prove}>
      {input === 'password' ? (
        <PasswordField label={text.methods[authType]} value={otp} onChange={setOtp} />
      ) : (
        <CodeField
          label={input === 'digits' ? text.code : text.methods[authType]}
          hint={hintOf(way)}
          value={otp}
          onChange={setOtp}
          hasLetters={input === 'letters'}
        />
      )}
      {nextOtp === undefined ? null : (
        <CodeField
          label={text.nextCode}
          hint={text.nextCodeHint}
          value={nextOtp}
          onChange={setNextOtp}
          isFirst={false}
        />
      )}
      {refusal ? <RefusalNotice refusal={refusal} /> : null}
      {error ? <ProblemNotice error={error} meanings={text.problems} /> : null}
      {option}
      <Button type="submit" size="lg" fullWidth loading={isRunning} disabled={otp.trim() === '' || nextOtp === ''}>
        {text.goOn}
      </Button>
      {isWrongToken && nextOtp === undefined ? (
        <Button variant="subtle" onClick={() => setNextOtp('')}>
          {text.outOfStep}
        </Button>
      ) : null}
    </form>
  )
}

function hintOf({ authType, name }: Way): string | undefined {
  const { plain, named } = sessionMessages.text().codeHints[authType]
  return name && named ? named.replace('{name}', () => name) : plain
}
