import type { SignInOutcome, SignInPage } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { methodFacts } from '#session/methods.data.ts'
import type { Way } from '#session/proof/proof-channel.ts'
import { Prove } from '#session/proof/prove.tsx'
import { waysOf } from '#session/proof/ways.ts'
import { CheckField } from '#ui/form/switches.tsx'
import { LockIcon } from '#ui/icons.tsx'
import { State } from '#ui/states/state.tsx'
import { messages } from '../messages/index.ts'
import { Frame } from '../parts/frame.tsx'
import { signInChannel } from '../sign-in-channel.ts'

interface Props {
  readonly page: SignInPage
  readonly next: NonNullable<SignInOutcome['next']>
  readonly onSignedIn: (outcome: SignInOutcome) => void
  readonly onBack: () => void
  readonly onOver: () => void
  readonly onTemporaryCode: () => void
}

export function SecondStep({ page, next, onSignedIn, onBack, onOver, onTemporaryCode }: Props) {
  const text = messages.text()
  const ways = useMemo(() => waysOf(next.methods), [next])
  const { rememberBrowserDays: days } = next
  const [isRemembered, setIsRemembered] = useState(false)
  // A device is awaited while the user may still change their mind.
  const wanted = useRef(false)
  const remember = (isWanted: boolean) => {
    setIsRemembered(isWanted)
    wanted.current = isWanted
  }
  const channel = signInChannel({
    tenantId: page.tenantId,
    signInId: next.signInId,
    ...(days === undefined ? {} : { isToRemember: () => wanted.current }),
    onOver,
  })
  const optionFor = ({ authType }: Way) =>
    days !== undefined && methodFacts[authType].remembersBrowser ? (
      <CheckField
        label={text.rememberBrowser(days)}
        help={text.rememberBrowserHelp}
        isOn={isRemembered}
        onChange={remember}
      />
    ) : null
  const back = (
    <Button variant="subtle" color="gray" onClick={onBack}>
      {text.beginAgain}
    </Button>
  )
  const byCode = next.temporaryCode ? (
    <Button variant="default" size="lg" fullWidth onClick={onTemporaryCode}>
      {text.useTemporaryCode}
    </Button>
  ) : null
  if (ways.length === 0) {
    return (
      <Frame organisation={page.displayName} title={text.noMethodTitle}>
        <State icon={<LockIcon size={32} />} tone="warning" title={text.noMethodHeading}>
          {text.noMethodText}
        </State>
        {byCode}
        {back}
      </Frame>
    )
  }
  return (
    <Frame organisation={page.displayName} title={text.secondTitle} lead={text.secondText}>
      <Prove ways={ways} channel={channel} onProven={onSignedIn} optionFor={optionFor} />
      {byCode}
      {back}
    </Frame>
  )
}
