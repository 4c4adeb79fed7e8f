// Shows its content to signed-in users only. All others are sent to the sign-in and back.

import type { Me, Session } from '@countersign/contract'
import { svcAuth, svcSs } from '@countersign/contract/operations'
import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { shared } from '../i18n/shared/index.ts'
import { AlertIcon } from '../ui/icons.tsx'
import { Loading } from '../ui/states/loading.tsx'
import { ProblemNotice } from '../ui/states/problem-notice.tsx'
import { State } from '../ui/states/state.tsx'
import { call } from './call.ts'
import { rememberTenant } from './last-tenant.ts'
import { ProofDialog } from './proof-dialog.tsx'

interface Known {
  readonly session: Session
  readonly me: Me
}

export function SessionGate({ children }: { readonly children: (session: Session, me: Me) => ReactNode }) {
  const [known, setKnown] = useState<Known>()
  const [error, setError] = useState<unknown>()
  const load = useCallback(() => {
    setError(undefined)
    readSession().then(setKnown, setError)
  }, [])
  useEffect(load, [load])
  if (error) return <Failed error={error} onRetry={load} />
  if (!known) return <Loading />
  return (
    <>
      {children(known.session, known.me)}
      <ProofDialog />
    </>
  )
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
