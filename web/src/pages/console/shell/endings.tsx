// What is shown instead of a page.
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { selfServiceAddress, setUpAddress } from '#session/deployment.ts'
import { AlertIcon, FingerprintIcon, LockIcon, SearchIcon, ShieldIcon } from '#ui/icons.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { State } from '#ui/states/state.tsx'
import { messages } from './messages/index.ts'

export function NotFound() {
  const text = messages.text()
  return (
    <State
      icon={<SearchIcon />}
      title={text.notFoundTitle}
      isWholeScreen
      actions={<Link to="/">{text.toOverview}</Link>}
    >
      {text.notFoundText}
    </State>
  )
}

export function NotAllowed({ hasRoles }: { readonly hasRoles: boolean }) {
  const text = messages.text()
  return (
    <State
      icon={<LockIcon />}
      tone="warning"
      title={text.noAccessTitle}
      isWholeScreen
      actions={<a href={selfServiceAddress}>{text.selfService}</a>}
    >
      {hasRoles ? text.noAccessText : text.noRolesText}
    </State>
  )
}

/** Instead of the whole console, which the server refuses until the administrator has used a passkey. */
export function PasskeyRequired() {
  const text = messages.text()
  return (
    <main>
      <State
        icon={<FingerprintIcon size={32} />}
        tone="warning"
        title={text.passkeyRequiredTitle}
        isWholeScreen
        actions={
          <Button component="a" size="md" href={setUpAddress()}>
            {text.toPasskey}
          </Button>
        }
      >
        {text.passkeyRequiredText}
      </State>
    </main>
  )
}

/** The same until a user of whom a second factor is required has set one up. */
export function SecondFactorRequired() {
  const text = messages.text()
  return (
    <main>
      <State
        icon={<ShieldIcon size={32} />}
        tone="warning"
        title={text.secondFactorRequiredTitle}
        isWholeScreen
        actions={
          <Button component="a" size="md" href={setUpAddress()}>
            {text.toSecondFactor}
          </Button>
        }
      >
        {text.secondFactorRequiredText}
      </State>
    </main>
  )
}

export function PageFailed({ error }: { readonly error: unknown }) {
  return (
    <State icon={<AlertIcon />} tone="danger" title={messages.text().failedTitle} isWholeScreen>
      <ProblemNotice error={error} />
    </State>
  )
}
