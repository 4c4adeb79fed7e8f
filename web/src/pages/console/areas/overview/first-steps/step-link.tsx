// Where a step is done: in the console, or in self-service for the user's own account.
import { Button } from '@mantine/core'
import { ButtonLink } from '#console/parts/links.tsx'
import { selfServiceAddress } from '#session/deployment.ts'
import { messages } from './messages/index.ts'
import type { Step } from './state.ts'

interface Props {
  readonly step: Step
  readonly isNext: boolean
  readonly isDone: boolean
}

export function StepLink({ step, isNext, isDone }: Props) {
  const { steps, again } = messages.text()
  const { action, title } = steps[step]
  const label = isDone ? again : action
  const button = {
    size: 'sm',
    variant: isNext ? 'filled' : 'default',
    // Several say the same once they are done.
    ...(isDone ? { 'aria-label': `${again}: ${title}` } : {}),
  } as const
  switch (step) {
    case 'account':
      return (
        <Button component="a" href={`${selfServiceAddress}passkeys`} {...button}>
          {label}
        </Button>
      )
    case 'phone':
      return (
        <Button component="a" href={`${selfServiceAddress}add/push`} {...button}>
          {label}
        </Button>
      )
    case 'methods':
      return (
        <ButtonLink to="/configuration/authentication-modes" {...button}>
          {label}
        </ButtonLink>
      )
    case 'provider':
      return (
        <ButtonLink to="/configuration/connectors" {...button}>
          {label}
        </ButtonLink>
      )
    case 'client':
      return (
        <ButtonLink to="/clients/add" {...button}>
          {label}
        </ButtonLink>
      )
    case 'colleague':
      return (
        <ButtonLink to="/administrators/invite" {...button}>
          {label}
        </ButtonLink>
      )
  }
}
