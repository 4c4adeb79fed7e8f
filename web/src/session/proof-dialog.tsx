// Asks the signed-in user for a fresh proof, wherever on the page it is needed.

import { svcSs } from '@countersign/contract/operations'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { shared } from '../i18n/shared/index.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Loading } from '../ui/states/loading.tsx'
import { ProblemNotice } from '../ui/states/problem-notice.tsx'
import { call } from './call.ts'
import { sessionMessages } from './messages/index.ts'
import { ownChannel } from './own-channel.ts'
import type { Way } from './proof/proof-channel.ts'
import { Prove } from './proof/prove.tsx'
import { provingWays } from './proof/ways.ts'
import classes from './proof-dialog.module.css'
import { type ProofRequest, proofRequests } from './proof-requests.ts'

export function ProofDialog() {
  const request = useSyncExternalStore(proofRequests.subscribe, proofRequests.first)
  return request ? <Asking request={request} /> : null
}

function Asking({ request }: { readonly request: ProofRequest }) {
  const text = sessionMessages.text()
  const [ways, setWays] = useState<readonly Way[]>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    call(svcSs.listMyRegistrations).then((held) => setWays(provingWays(held)), setError)
  }, [])
  const content = useRef<HTMLDivElement>(null)
  // The browser would focus the only button there is while the methods are loading, which is Cancel.
  useEffect(() => {
    const first = ways && content.current?.querySelector<HTMLElement>('input, [data-autofocus]')
    const focused = first ?? content.current
    focused?.focus({ preventScroll: true })
  }, [ways])
  const cancel = () => request.answer(undefined)
  return (
    <Dialog
      title={text.proofTitle}
      onClose={cancel}
      actions={
        <Button variant="default" size="md" onClick={cancel}>
          {shared.text().cancel}
        </Button>
      }
    >
      <div ref={content} className={classes.content} tabIndex={-1}>
        <p>{text.proofReasons[request.operation]}</p>
        {error ? <ProblemNotice error={error} /> : null}
        {!ways && !error ? <Loading /> : null}
        {ways?.length === 0 ? <p role="alert">{text.noWayText}</p> : null}
        {ways && ways.length > 0 ? (
          <Prove ways={ways} channel={ownChannel(request.operation)} onProven={request.answer} />
        ) : null}
      </div>
    </Dialog>
  )
}
