import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CloseIcon } from '#ui/icons.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import type { Decision } from '../../device/answer.ts'
import { messages } from '../../messages/index.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { useAuthenticator } from '../../parts/context.ts'
import { Countdown } from '../../parts/countdown.tsx'
import type { OpenRequest } from '../../state/app-state.ts'
import { goBack } from '../../state/navigation.ts'
import type { Outcome } from '../../storage/rows.ts'
import classes from './asking.module.css'
import { NumberField } from './number-field.tsx'
import { WhatIsAsked } from './what-is-asked.tsx'

interface Props {
  readonly request: OpenRequest
  readonly onAnswered: (outcome: Outcome) => void
}

type Choice = 'approve' | 'deny' | 'not_me'

export function Asking({ request, onAnswered }: Props) {
  const text = messages.text()
  const { requests } = useAuthenticator()
  const { asked, account, expiresAt } = request
  const [number, setNumber] = useState('')
  const [sending, setSending] = useState<Choice>()
  const [error, setError] = useState<unknown>()
  const [isNumberMissed, setIsNumberMissed] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const numberField = useRef<HTMLInputElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const isPush = asked.authType === 'push'
  const send = (choice: Choice) => {
    setSending(choice)
    setError(undefined)
    requests
      .answer(request, decisionOf(choice, isPush ? number : undefined))
      .then(onAnswered, setError)
      .finally(() => setSending(undefined))
  }
  const approve = (event: FormEvent) => {
    event.preventDefault()
    const isMissed = isPush && number.length < 2
    setIsNumberMissed(isMissed)
    if (isMissed) numberField.current?.focus()
    else send('approve')
  }

  return (
    <form className={classes.asking} onSubmit={approve}>
      <header className={classes.header}>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={text.decideLater} onClick={goBack}>
          <CloseIcon />
        </ActionIcon>
        <Countdown expiresAt={expiresAt} totalSeconds={asked.expiresInSeconds} />
      </header>
      <main className={classes.content}>
        <div className={classes.who}>
          <Avatar name={asked.clientName} size="lg" />
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            <bdi className={classes.client}>{asked.clientName}</bdi>
            <VisuallyHidden>: </VisuallyHidden>
            <bdi>{titleOf(asked)}</bdi>
          </h1>
          <p className={classes.account}>{text.forAccount(account.userId, account.organisation)}</p>
          {asked.message ? (
            <p className={classes.message}>
              <bdi>{asked.message}</bdi>
            </p>
          ) : null}
        </div>
        <WhatIsAsked asked={asked} />
        {isPush ? (
          <NumberField field={numberField} value={number} isMissed={isNumberMissed} onChange={setNumber} />
        ) : null}
        {error ? <ProblemNotice error={error} /> : null}
      </main>
      <footer className={classes.actions}>
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={sending === 'approve'}
          disabled={sending && sending !== 'approve'}
        >
          {text.approve}
        </Button>
        <div className={classes.refusals}>
          <Button
            variant="default"
            size="lg"
            loading={sending === 'deny'}
            disabled={sending && sending !== 'deny'}
            onClick={() => send('deny')}
          >
            {text.deny}
          </Button>
          <Button
            className={classes.notMe}
            variant="default"
            size="lg"
            loading={sending === 'not_me'}
            disabled={sending && sending !== 'not_me'}
            onClick={() => send('not_me')}
          >
            {text.notMe}
          </Button>
        </div>
      </footer>
    </form>
  )
}

function titleOf({ title, purpose, context }: OpenRequest['asked']): string {
  const text = messages.text()
  if (title) return title
  return purpose === 'approval' ? text.approvalTitle : text.operationTitles[context.operation ?? 'sign_in']
}

function decisionOf(choice: Choice, number: string | undefined): Decision {
  if (choice === 'approve') return { decision: 'approve', ...(number === undefined ? {} : { number }) }
  return { decision: 'deny', denyReason: choice === 'not_me' ? 'not_me' : 'cancelled' }
}
