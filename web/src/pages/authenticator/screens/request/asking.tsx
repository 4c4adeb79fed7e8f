import type { StandingTerms } from '@countersign/contract'
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { serverNow } from '#api/server-time.ts'
import type { Decision } from '#authenticator/device/answer.ts'
import { messages } from '#authenticator/messages/index.ts'
import { Avatar } from '#authenticator/parts/avatar.tsx'
import { useAuthenticator } from '#authenticator/parts/context.ts'
import { Countdown } from '#authenticator/parts/countdown.tsx'
import type { OpenRequest } from '#authenticator/state/app-state.ts'
import { goBack } from '#authenticator/state/navigation.ts'
import type { Outcome } from '#authenticator/storage/rows.ts'
import { CloseIcon } from '#ui/icons.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import classes from './asking.module.css'
import { NumberField } from './number-field.tsx'
import { StandingChoice } from './standing-choice.tsx'
import { firstDraft, type StandingDraft, termsOf } from './standing-draft.ts'
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
  const [offeredAt] = useState(serverNow)
  const [standing, setStanding] = useState<StandingDraft>()
  const { standingOffer: offer } = asked
  const terms = offer && standing ? termsOf(offer, standing, offeredAt) : undefined
  const heading = useRef<HTMLHeadingElement>(null)
  const numberField = useRef<HTMLInputElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const isPush = asked.authType === 'push'
  const send = (choice: Choice) => {
    setSending(choice)
    setError(undefined)
    requests
      .answer(request, decisionOf(choice, isPush ? number : undefined, terms))
      .then(onAnswered, setError)
      .finally(() => setSending(undefined))
  }
  const approve = (event: FormEvent) => {
    event.preventDefault()
    const isMissed = isPush && number.length < 2
    setIsNumberMissed(isMissed)
    if (isMissed) numberField.current?.focus()
    // Never once what the user wants within limits, nor the other way round.
    else if (!standing || terms) send('approve')
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
        {offer ? (
          <StandingChoice
            offer={offer}
            draft={standing}
            terms={terms}
            offeredAt={offeredAt}
            onSwitch={(isOn) => setStanding(isOn ? firstDraft(offer, offeredAt) : undefined)}
            onChange={setStanding}
          />
        ) : null}
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
          {standing ? text.approveStanding : text.approve}
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

function decisionOf(choice: Choice, number: string | undefined, standing: StandingTerms | undefined): Decision {
  if (choice === 'approve')
    return { decision: 'approve', ...(number === undefined ? {} : { number }), ...(standing ? { standing } : {}) }
  return { decision: 'deny', denyReason: choice === 'not_me' ? 'not_me' : 'cancelled' }
}
