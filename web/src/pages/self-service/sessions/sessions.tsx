// Where somebody is signed in, and the way out of all of it.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../session/call.ts'
import { leaveSignedOut } from '../../../session/sign-out.ts'
import { Card } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ProblemNotice } from '../../../ui/states/problem-notice.tsx'
import { sessionsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import { SessionRow } from './session-row.tsx'
import classes from './sessions.module.css'

export function Sessions() {
  const text = messages.text()
  const { data, error } = useQuery(sessionsQuery)
  const sessions = data?.sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <>
      <PageHeader title={text.places.sessions} lead={text.sessionsLead} />
      {error ? <ProblemNotice error={error} /> : null}
      <Card isFlush>
        {sessions ? (
          <ul className={classes.list}>
            {sessions.map((session) => (
              <SessionRow key={session.sessionId} session={session} />
            ))}
          </ul>
        ) : (
          <Skeleton />
        )}
      </Card>
      <SignOutEverywhere hasOthers={(sessions?.length ?? 0) > 1} />
    </>
  )
}

function SignOutEverywhere({ hasOthers }: { readonly hasOthers: boolean }) {
  const text = messages.text()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'others' | 'everywhere'>()
  const endOthers = async () => {
    await call('svc-ss/v1/me/sessions', { method: 'DELETE', query: { keepCurrent: true } })
    notify.done(text.othersSignedOut)
    await queries.invalidateQueries(sessionsQuery)
  }
  const endAll = async () => {
    await call('svc-ss/v1/me/sessions', { method: 'DELETE' })
    leaveSignedOut()
  }
  return (
    <Card title={text.everywhereTitle} note={text.everywhereText}>
      <div className={classes.actions}>
        <Button variant="default" disabled={!hasOthers} onClick={() => setAsked('others')}>
          {text.signOutOthers}
        </Button>
        <Button color="red.8" onClick={() => setAsked('everywhere')}>
          {text.signOutEverywhere}
        </Button>
      </div>
      {asked ? (
        <Confirm
          title={asked === 'others' ? text.signOutOthersTitle : text.signOutEverywhereTitle}
          action={asked === 'others' ? text.signOutOthers : text.signOutEverywhere}
          isDangerous
          onConfirm={asked === 'others' ? endOthers : endAll}
          onClose={() => setAsked(undefined)}
        >
          <p>{asked === 'others' ? text.signOutOthersText : text.signOutEverywhereText}</p>
        </Confirm>
      ) : null}
    </Card>
  )
}
