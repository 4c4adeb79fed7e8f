import type { SignInOutcome, SignInPage } from '@countersign/contract'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#api/problem.ts'
import { sessionMessages } from '#session/messages/index.ts'
import { PasswordField } from '#session/proof/password-field.tsx'
import { useAction } from '#session/proof/use-action.ts'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { messages } from '../messages/index.ts'
import { CodeFirstFields } from '../parts/code-first.tsx'
import { Frame } from '../parts/frame.tsx'
import { Hint } from '../parts/hint.tsx'
import { PasskeyButton, passkeyRefusal } from '../parts/passkey-button.tsx'
import { SignInText } from '../parts/sign-in-text.tsx'
import { type Credentials, signInWithPassword } from '../sign-in-api.ts'
import { usePasskey } from '../use-passkey.ts'

interface Props {
  readonly page: SignInPage
  /** The one before took too long. */
  readonly isLate: boolean
  /** The passkey that was shown before: its user verification counts only after a password. */
  readonly passkey: SignInOutcome['passwordRequired']
  readonly onOutcome: (outcome: SignInOutcome) => void
  readonly onOver: () => void
  readonly onTemporaryCode: () => void
}

export function PasswordStep({ page, isLate, passkey, onOutcome, onOver, onTemporaryCode }: Props) {
  const text = messages.text()
  const [userId, setUserId] = useState(passkey?.userId ?? onlyKnown(page))
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
      ...(passkey ? { passkeySignInId: passkey.signInId } : {}),
    }).catch((problem: unknown) => {
      if (passkey && problem instanceof ApiProblem && problem.code === 'not_found') onOver()
      throw problem
    })
    setReason(outcome.reason)
    if (outcome.reason) setPassword('')
    if (outcome.reason) setCode(code && { ...code, otp: '' })
    onOutcome(outcome)
  })
  const byPasskey = usePasskey({ ...page, passkeys: page.passkeys && !passkey }, (outcome) => {
    setReason(outcome.reason)
    onOutcome(outcome)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <Frame
      organisation={page.displayName}
      title={text.signInTitle}
      {...(passkey ? { lead: text.passkeyThenPassword } : {})}
      onSubmit={submit}
    >
      <SignInText />
      {isLate ? <Hint tone="warning">{text.tooLate}</Hint> : null}
      <TextInput
        ref={first}
        size="lg"
        name="username"
        label={text.userId}
        value={userId}
        onChange={({ currentTarget }) => setUserId(currentTarget.value)}
        autoComplete={byPasskey.isOffered ? 'username webauthn' : 'username'}
        readOnly={passkey !== undefined}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={128}
        required
        withAsterisk={false}
      />
      <PasswordField label={sessionMessages.text().password} value={password} onChange={setPassword} />
      {passkey ? null : <CodeFirstFields code={code} onChange={setCode} />}
      {reason ? <Hint tone="danger">{refusalOf(reason)}</Hint> : null}
      {error ? <ProblemNotice error={error} meanings={text.problems} /> : null}
      <Button type="submit" size="lg" fullWidth loading={isRunning}>
        {text.signIn}
      </Button>
      {byPasskey.isOffered ? <PasskeyButton {...byPasskey} /> : null}
      {passkey ? null : (
        <Button variant="subtle" onClick={onTemporaryCode}>
          {text.useTemporaryCode}
        </Button>
      )}
    </Frame>
  )
}

/** The user who is probably back. */
const onlyKnown = ({ knownUsers }: SignInPage): string => (knownUsers.length === 1 ? (knownUsers[0]?.userId ?? '') : '')

function refusalOf(reason: NonNullable<SignInOutcome['reason']>): string {
  const text = messages.text()
  if (reason === 'registration_locked') return text.passwordLocked
  if (reason === 'wrong_password') return text.wrongPassword
  return reason === 'wrong_code' || reason === 'replayed_code' ? text.wrongCode : passkeyRefusal(reason)
}
