// Shows its content to signed-in users only. All others are sent to the sign-in and back. Those who must first use a passkey
// or set up a second factor see only how to do that.

import type { Me, Session } from '@countersign/contract'
import { svcAuth, svcSs } from '@countersign/contract/operations'
import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { shared } from '../i18n/shared/index.ts'
import { AlertIcon } from '../ui/icons.tsx'
import { Loading } from '../ui/states/loading.tsx'
import { ProblemNotice } from '../ui/states/problem-notice.tsx'
import { State } from '../ui/states/state.tsx'
import { call } from './call.ts'
import { rememberTenant } from './last-tenant.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { sessionChecks } from './session-checks.ts'

interface Known {
  readonly session: Session
  readonly me: Me
}

interface Props {
  readonly children: (session: Session, me: Me) => ReactNode
  /** Shown while a passkey is required. `checkAgain` opens the rest once the user has used one. */
  readonly beforePasskey: (me: Me, checkAgain: () => Promise<void>) => ReactNode
  /** Shown while a second factor is required, in the same way. */
  readonly beforeSecondFactor: (me: Me, checkAgain: () => Promise<void>) => ReactNode
}

export function SessionGate({ children, beforePasskey, beforeSecondFactor }: Props) {
  const [known, setKnown] = useState<Known>()
  const [error, setError] = useState<unknown>()
  const load = useCallback(() => {
    setError(undefined)
    readSession().then(setKnown, setError)
  }, [])
  useEffect(load, [load])
  const latest = useRef(0)
  const check = useCallback(async () => {
    const number = ++latest.current
    const read = await readSession()
    // An earlier answer that arrives later would show a requirement that is already met.
    if (number === latest.current) setKnown(read)
  }, [])
  useChecks(check, known?.me.passkeyRequired === true || known?.me.secondFactorRequired === true)
  if (error) return <Failed error={error} onRetry={load} />
  if (!known) return <Loading />
  return (
    <>
      {known.me.passkeyRequired
        ? beforePasskey(known.me, check)
        : known.me.secondFactorRequired
          ? beforeSecondFactor(known.me, check)
          : children(known.session, known.me)}
      <ProofDialog />
    </>
  )
}

/** A user may use the passkey in another tab, and come back to this one or go back to it. */
function useChecks(check: () => Promise<void>, isWaiting: boolean): void {
  useEffect(() => {
    // If it fails, what is shown stays, with its own way to try again.
    const quietly = () => void check().catch(() => undefined)
    const stop = sessionChecks.subscribe(quietly)
    if (!isWaiting) return stop
    addEventListener('focus', quietly)
    addEventListener('pageshow', quietly)
    return () => {
      stop()
      removeEventListener('focus', quietly)
      removeEventListener('pageshow', quietly)
    }
  }, [check, isWaiting])
}

async function readSession(): Promise<Known> {
  const [session, me] = await Promise.all([call(svcAuth.getSession), call(svcSs.getMe)])
  rememberTenant(me.tenantId)
  return { session, me }
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const text = shared.text()
  return (
    <main>
      <State
        icon={<AlertIcon size={32} />}
        tone="danger"
        title={text.brokenTitle}
        isWholeScreen
        actions={
          <Button size="md" onClick={onRetry}>
            {text.retry}
          </Button>
        }
      >
        <ProblemNotice error={error} />
      </State>
    </main>
  )
}
