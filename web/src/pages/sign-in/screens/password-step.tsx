import type { SignInOutcome, SignInPage } from '@countersign/contract'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sessionMessages } from '../../../session/messages/index.ts'
import { PasswordField } from '../../../session/proof/password-field.tsx'
import { useAction } from '../../../session/proof/use-action.ts'
import { ProblemNotice } from '../../../ui/states/problem-notice.tsx'
import { messages } from '../messages/index.ts'
import { CodeFirstFields } from '../parts/code-first.tsx'
import { Frame } from '../parts/frame.tsx'
import { Hint } from '../parts/hint.tsx'
import { type Credentials, signInWithPassword } from '../sign-in-api.ts'

interface Props {
  readonly page: SignInPage
  /** The one before took too long. */
  readonly isLate: boolean
  readonly onOutcome: (outcome: SignInOutcome) => void
}

export function PasswordStep({ page, isLate, onOutcome }: Props) {
  const text = messages.text()
  const [userId, setUserId] = useState(page.knownUsers.length === 1 ? (page.knownUsers[0]?.userId ?? '') : '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<Credentials['secondFactor']>()
  const [reason, setReason] = useState<SignInOutcome['reason']>()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const { isRunning, error, run } = useAction(async () => {
    const outcome = await signInWithPassword(page.tenantId, {
      userId: userId.trim(),
      password,
      ...(code ? { secondFactor: code } : {}),
    })
    setReason(outcome.reason)
    if (outcome.reason) setPassword('')
    if (outcome.reason) setCode(code && { ...code, otp: '' })
    onOutcome(outcome)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <Frame organisation={page.displayName} title={text.signInTitle} onSubmit={submit}>
      {isLate ? <Hint tone="warning">{text.tooLate}</Hint> : null}
      <TextInput
        ref={first}
        size="lg"
        name="username"
        label={text.userId}
        value={userId}
        onChange={({ currentTarget }) => setUserId(currentTarget.value)}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={128}
        required
        withAsterisk={false}
      />
      <PasswordField label={sessionMessages.text().password} value={password} onChange={setPassword} />
      <CodeFirstFields code={code} onChange={setCode} />
      {reason ? <Hint tone="danger">{refusalOf(reason)}</Hint> : null}
      {error ? <ProblemNotice error={error} meanings={text.problems} /> : null}
      <Button type="submit" size="lg" fullWidth loading={isRunning}>
        {text.signIn}
      </Button>
    </Frame>
  )
}

function refusalOf(reason: NonNullable<SignInOutcome['reason']>): string {
  const text = messages.text()
  if (reason === 'registration_locked') return text.passwordLocked
  return reason === 'wrong_password' ? text.wrongPassword : text.wrongCode
}
