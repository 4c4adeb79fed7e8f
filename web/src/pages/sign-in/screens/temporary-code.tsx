// A code from an administrator, in place of the second factor.
import type { SignInOutcome, SignInPage } from '@countersign/contract'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiProblem } from '#api/problem.ts'
import { CodeField } from '#session/proof/code-field.tsx'
import { useAction } from '#session/proof/use-action.ts'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { messages } from '../messages/index.ts'
import { Frame } from '../parts/frame.tsx'
import { Hint } from '../parts/hint.tsx'
import { signInWithTemporaryCode } from '../sign-in-api.ts'

interface Props {
  readonly page: SignInPage
  /** Absent if the user has not entered a password before. */
  readonly signInId: string | undefined
  readonly onSignedIn: (outcome: SignInOutcome) => void
  readonly onBack: () => void
  readonly onOver: () => void
}

export function TemporaryCode({ page, signInId, onSignedIn, onBack, onOver }: Props) {
  const text = messages.text()
  const [userId, setUserId] = useState('')
  const [code, setCode] = useState('')
  const [reason, setReason] = useState<SignInOutcome['reason']>()
  const { isRunning, error, run } = useAction(async () => {
    const named = signInId === undefined ? { userId: userId.trim() } : { signInId }
    const outcome = await signInWithTemporaryCode(page.tenantId, { ...named, code }).catch((problem: unknown) => {
      if (problem instanceof ApiProblem && problem.code === 'not_found') onOver()
      throw problem
    })
    setReason(outcome.reason)
    if (outcome.reason) setCode('')
    onSignedIn(outcome)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <Frame
      organisation={page.displayName}
      title={text.temporaryCodeTitle}
      lead={signInId === undefined ? text.temporaryCodeAlone : text.temporaryCodeLead}
      onSubmit={submit}
    >
      {signInId === undefined ? (
        <TextInput
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
      ) : null}
      <CodeField
        label={text.temporaryCode}
        value={code}
        onChange={setCode}
        hasLetters
        isFirst={signInId !== undefined}
      />
      {reason ? (
        <Hint tone="danger">{reason === 'too_many_attempts' ? text.temporaryCodeOver : text.wrongCode}</Hint>
      ) : null}
      {error ? <ProblemNotice error={error} meanings={text.problems} /> : null}
      <Button type="submit" size="lg" fullWidth loading={isRunning}>
        {text.signIn}
      </Button>
      <Button variant="subtle" color="gray" onClick={onBack}>
        {text.beginAgain}
      </Button>
    </Frame>
  )
}
