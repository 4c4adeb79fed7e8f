// After a sign-in with a password and a code: suggests a passkey. Where the browser can, it is created without a question.
import type { SignInPage } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { canCreateSilently, hasOwnAuthenticator, wasCancelled } from '#session/passkeys/webauthn.ts'
import { useAction } from '#session/proof/use-action.ts'
import { FingerprintIcon } from '#ui/icons.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { State } from '#ui/states/state.tsx'
import { addPasskey } from '../add-passkey.ts'
import { messages } from '../messages/index.ts'
import { Frame } from '../parts/frame.tsx'

/** The user waits no longer than this for a passkey that they did not ask for. */
const silentMs = 4000

interface Props {
  readonly page: SignInPage
  readonly onDone: () => void
}

export function PasskeySuggestion({ page, onDone }: Props) {
  const text = messages.text()
  const [isAsking, setIsAsking] = useState(false)
  const upgrade = useEffectEvent(async () => {
    if (!(await hasOwnAuthenticator())) return onDone()
    if (!(await canCreateSilently())) return setIsAsking(true)
    await addPasskey({ signal: AbortSignal.timeout(silentMs), isConditional: true }).then(onDone, () =>
      setIsAsking(true),
    )
  })
  useEffect(() => {
    upgrade().catch(() => setIsAsking(true))
  }, [])
  const { isRunning, error, run } = useAction(async () => {
    await addPasskey({})
    onDone()
  })
  if (!isAsking) return <Loading />
  return (
    <Frame organisation={page.displayName} title={text.suggestionTitle}>
      <State icon={<FingerprintIcon size={32} />} title={text.passkeySuggestionHeading}>
        {text.passkeySuggestionText}
      </State>
      {error && !wasCancelled(error) ? <ProblemNotice error={error} /> : null}
      <Button size="lg" fullWidth loading={isRunning} onClick={run}>
        {text.createPasskey}
      </Button>
      <Button size="lg" variant="default" fullWidth onClick={onDone}>
        {text.later}
      </Button>
    </Frame>
  )
}
