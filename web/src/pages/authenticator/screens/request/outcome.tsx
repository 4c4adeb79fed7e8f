// The outcome of a request.
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Asked } from '#authenticator/device/asked.ts'
import { messages } from '#authenticator/messages/index.ts'
import { goBack } from '#authenticator/state/navigation.ts'
import type { Outcome } from '#authenticator/storage/rows.ts'
import { shared } from '#i18n/shared/index.ts'
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon, ShieldIcon } from '#ui/icons.tsx'
import { State } from '#ui/states/state.tsx'
import classes from './outcome.module.css'

interface Props {
  readonly outcome: Outcome
  readonly clientName: string | undefined
  /** Of the request, where it is still known. */
  readonly purpose: Asked['purpose'] | undefined
}

export function OutcomeScreen({ outcome, clientName = '', purpose }: Props) {
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  const { icon, tone, title, description } = shownFor(outcome, clientName, purpose)
  return (
    <main className={classes.outcome}>
      <div className={classes.state} role="status">
        <State icon={icon} tone={tone} title={title} isWholeScreen>
          {description}
        </State>
      </div>
      {outcome === 'not_me' && purpose !== 'approval' ? (
        <Button component="a" href="/SelfService/password" size="lg" variant="default" fullWidth>
          {messages.text().changePassword}
        </Button>
      ) : null}
      <Button ref={done} size="lg" fullWidth onClick={goBack}>
        {shared.text().done}
      </Button>
    </main>
  )
}

function shownFor(outcome: Outcome, clientName: string, purpose: Props['purpose']) {
  const text = messages.text()
  const shown = {
    approved: {
      icon: <CheckIcon size={36} />,
      tone: 'success',
      title: text.approvedTitle,
      description: text.approvedText(clientName),
    },
    denied: { icon: <CloseIcon size={36} />, tone: 'accent', title: text.deniedTitle, description: text.deniedText },
    not_me: {
      icon: <ShieldIcon size={36} />,
      tone: 'accent',
      title: text.notMeTitle,
      description: purpose === 'approval' ? text.notMeApprovalText : text.notMeText,
    },
    number_mismatch: {
      icon: <AlertIcon size={36} />,
      tone: 'danger',
      title: text.mismatchTitle,
      description: text.mismatchText,
    },
    expired: {
      icon: <ClockIcon size={36} />,
      tone: 'warning',
      title: text.expiredTitle,
      description: text.expiredText,
    },
    cancelled: { icon: <ClockIcon size={36} />, tone: 'warning', title: text.overTitle, description: text.overText },
  } as const
  return shown[outcome]
}
