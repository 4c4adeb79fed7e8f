// One sign-in, from the first step to the session. What it is about lives here, in memory, and nowhere else.
import type { DeviceSignIn, SignInOutcome, SignInPage } from '@countersign/contract'
import { useState } from 'react'
import { selfServiceAddress } from '#session/deployment.ts'
import type { Address } from '../address.ts'
import { goOn, goToSetUp } from '../go-on.ts'
import { DeviceStep } from './device-step.tsx'
import { Invitation } from './invitation.tsx'
import { KnownUsers } from './known-users.tsx'
import { PasskeySuggestion } from './passkey-suggestion.tsx'
import { PasswordStep } from './password-step.tsx'
import { SecondStep } from './second-step.tsx'
import { Suggestion } from './suggestion.tsx'
import { TemporaryCode } from './temporary-code.tsx'

type Next = NonNullable<SignInOutcome['next']>
type PasskeyShown = NonNullable<SignInOutcome['passwordRequired']>

type Step =
  | { readonly name: 'invitation'; readonly invitation: string }
  | { readonly name: 'known' }
  | { readonly name: 'device'; readonly begun: DeviceSignIn }
  | { readonly name: 'password'; readonly isLate?: boolean; readonly passkey?: PasskeyShown }
  | { readonly name: 'second'; readonly next: Next }
  | { readonly name: 'temporary'; readonly signInId?: string }
  | { readonly name: 'suggestion' | 'passkey'; readonly roles: readonly string[] }

interface Props {
  readonly page: SignInPage
  readonly address: Address
}

export function SignIn({ page, address: { invitation, returnTo } }: Props) {
  const [step, setStep] = useState(() => firstStep(page, invitation))
  const takeOutcome = (outcome: SignInOutcome) => {
    const { signedIn, next, passwordRequired, session, passkeySuggested, temporaryCodeUsed } = outcome
    const { secondFactorMissing, secondFactorRequired } = outcome
    if (next) return setStep({ name: 'second', next })
    if (passwordRequired) return setStep({ name: 'password', passkey: passwordRequired })
    if (!signedIn || !session) return
    if (temporaryCodeUsed) return location.replace(`${selfServiceAddress}add`)
    if (secondFactorRequired) return goToSetUp(session.roles, returnTo)
    if (secondFactorMissing) return setStep({ name: 'suggestion', roles: session.roles })
    if (passkeySuggested) return setStep({ name: 'passkey', roles: session.roles })
    goOn(session.roles, returnTo)
  }
  const beginAgain = () => setStep({ name: 'password' })
  const tooLate = () => setStep({ name: 'password', isLate: true })

  switch (step.name) {
    case 'invitation':
      return <Invitation page={page} invitation={step.invitation} onAccepted={takeOutcome} onLeave={beginAgain} />
    case 'known':
      return <KnownUsers page={page} onBegun={(begun) => setStep({ name: 'device', begun })} onPassword={beginAgain} />
    case 'device':
      return (
        <DeviceStep
          page={page}
          begun={step.begun}
          onSignedIn={takeOutcome}
          onBack={() => setStep({ name: 'known' })}
          onOver={tooLate}
        />
      )
    case 'password':
      return (
        <PasswordStep
          key={step.passkey?.signInId}
          page={page}
          isLate={step.isLate ?? false}
          passkey={step.passkey}
          onOutcome={takeOutcome}
          onOver={tooLate}
          onTemporaryCode={() => setStep({ name: 'temporary' })}
        />
      )
    case 'second':
      return (
        <SecondStep
          page={page}
          next={step.next}
          onSignedIn={takeOutcome}
          onBack={beginAgain}
          onOver={tooLate}
          onTemporaryCode={() => setStep({ name: 'temporary', signInId: step.next.signInId })}
        />
      )
    case 'temporary':
      return (
        <TemporaryCode
          page={page}
          signInId={step.signInId}
          onSignedIn={takeOutcome}
          onBack={beginAgain}
          onOver={tooLate}
        />
      )
    case 'passkey':
      return <PasskeySuggestion page={page} onDone={() => goOn(step.roles, returnTo)} />
    case 'suggestion':
      return <Suggestion page={page} onLater={() => goOn(step.roles, returnTo)} />
  }
}

function firstStep({ knownUsers }: SignInPage, invitation: string | undefined): Step {
  if (invitation) return { name: 'invitation', invitation }
  return knownUsers.some(({ authTypes }) => authTypes.length > 0) ? { name: 'known' } : { name: 'password' }
}
