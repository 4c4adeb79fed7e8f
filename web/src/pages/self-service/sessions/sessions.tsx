// Where the user is signed in, and how to sign out everywhere.
import { svcSs } from '@countersign/contract/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#session/call.ts'
import { leaveSignedOut } from '#session/sign-out.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { notifiedBrowsersQuery, rememberedBrowsersQuery, sessionsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import { Notifications } from '../notifications/notifications.tsx'
import { Rows } from '../parts/rows.tsx'
import { RememberedBrowsers } from './remembered-browsers.tsx'
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
          <Rows>
            {sessions.map((session) => (
              <SessionRow key={session.sessionId} session={session} />
            ))}
          </Rows>
        ) : (
          <Skeleton />
        )}
      </Card>
      <RememberedBrowsers />
      <Notifications />
      <SignOutEverywhere hasOthers={(sessions?.length ?? 0) > 1} />
    </>
  )
}

function SignOutEverywhere({ hasOthers }: { readonly hasOthers: boolean }) {
  const text = messages.text()
  const queries = useQueryClient()
  const endOthers = async () => {
    await call(svcSs.endMySessions, { query: { keepCurrent: true } })
    const changed = [sessionsQuery, rememberedBrowsersQuery, notifiedBrowsersQuery]
    await Promise.all(changed.map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
  }
  const endAll = async () => {
    await call(svcSs.endMySessions)
    leaveSignedOut()
  }
  return (
    <Card title={text.everywhereTitle} note={text.everywhereText}>
      <div className={classes.actions}>
        <ActionButton
          label={text.signOutOthers}
          isDisabled={!hasOthers}
          question={{ title: text.signOutOthersTitle, text: <p>{text.signOutOthersText}</p>, isDangerous: true }}
          act={endOthers}
          done={text.othersSignedOut}
        />
        <ActionButton
          label={text.signOutEverywhere}
          look="alarm"
          question={{
            title: text.signOutEverywhereTitle,
            text: <p>{text.signOutEverywhereText}</p>,
            isDangerous: true,
          }}
          act={endAll}
        />
      </div>
    </Card>
  )
}
