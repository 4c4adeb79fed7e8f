import type { ApprovalDecision } from '@countersign/contract'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { wasCancelled } from '#session/passkeys/webauthn.ts'
import { notify } from '#ui/notice.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { messages } from '../messages/index.ts'
import classes from './approval.module.css'
import { sign } from './sign.ts'

/** The digits come first: they show that the user has the agent's screen before them. Then the passkey signs. */
export function AnswerForm({ approvalId }: { readonly approvalId: string }) {
  const text = messages.text()
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [number, setNumber] = useState('')
  const [isMissed, setIsMissed] = useState(false)
  const [sending, setSending] = useState<ApprovalDecision>()
  const [error, setError] = useState<unknown>()

  const send = (decision: ApprovalDecision) => {
    setSending(decision)
    setError(undefined)
    sign(approvalId, decision === 'approve' ? { decision, number } : { decision })
      .then(({ status }) => notify.done(text.approvalStatuses[status]))
      .catch(setError)
      .finally(async () => {
        await queries.invalidateQueries({ queryKey: ['agents', 'approvals'] })
        setSending(undefined)
      })
  }
  const approve = (event: FormEvent) => {
    event.preventDefault()
    setIsMissed(number.length < 2)
    if (number.length < 2) field.current?.focus()
    else send('approve')
  }
  const button = (decision: ApprovalDecision) => ({
    loading: sending === decision,
    disabled: sending !== undefined && sending !== decision,
    ...(decision === 'approve' ? {} : { onClick: () => send(decision) }),
  })
  return (
    <form onSubmit={approve}>
      <TextInput
        ref={field}
        label={text.numberLabel}
        description={text.numberHint}
        error={isMissed ? text.numberMissing : undefined}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 2))}
        inputMode="numeric"
        autoComplete="off"
      />
      <Refusal error={error} />
      <div className={classes.actions}>
        <Button type="submit" {...button('approve')}>
          {text.approveWithPasskey}
        </Button>
        <Button variant="default" {...button('deny')}>
          {text.deny}
        </Button>
        <Button variant="default" {...button('not_me')}>
          {text.notMe}
        </Button>
      </div>
    </form>
  )
}

function Refusal({ error }: { readonly error: unknown }) {
  if (!error) return null
  if (wasCancelled(error)) return <p role="alert">{messages.text().approvalNotSigned}</p>
  return <ProblemNotice error={error} />
}
