// In which browsers the user is notified of requests, and whether this is one of them.
import type { NotifiedBrowser } from '@countersign/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { permission } from '#push/subscription.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { BellIcon } from '#ui/icons.tsx'
import { notify } from '#ui/notice.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { browserText } from '../activity/words.ts'
import { useMe } from '../data/me.ts'
import { notifiedBrowsersQuery } from '../data/queries.ts'
import { messages as pageMessages } from '../messages/index.ts'
import { Detail, Row, Rows } from '../parts/rows.tsx'
import { messages } from './messages/index.ts'
import classes from './notifications.module.css'
import { findThisBrowser, type TurnedOn, turnOff, turnOn } from './this-browser.ts'

export function Notifications() {
  const text = messages.text()
  const { tenantId } = useMe()
  const queries = useQueryClient()
  const { data, error } = useQuery(notifiedBrowsersQuery)
  const [outcome, setOutcome] = useState<TurnedOn>()
  if (error) return <ProblemNotice error={error} />
  if (!data) return null
  const here = findThisBrowser(tenantId, data)
  const allowed = permission()
  const problem = problemOf(allowed, here ? undefined : outcome)
  const start = async () => {
    const turned = await turnOn(tenantId, data)
    setOutcome(turned)
    await queries.invalidateQueries(notifiedBrowsersQuery)
    if (turned === 'on') notify.done(text.turnedOn)
  }
  const canTurnOn = !here && (allowed === 'default' || allowed === 'granted')
  return (
    <Card title={text.title} note={text.note} isFlush>
      {problem ? (
        <div className={classes.problem} role="status">
          <BellIcon size={20} />
          <div>
            <p className={classes.title}>{text.problems[problem].title}</p>
            <p>{text.problems[problem].text}</p>
          </div>
        </div>
      ) : null}
      {canTurnOn ? (
        <div className={classes.action}>
          <ActionButton label={text.turnOn} act={start} />
        </div>
      ) : null}
      {data.browsers.length > 0 ? (
        <Rows>
          {data.browsers.map((browser) => (
            <BrowserRow
              key={browser.notifiedBrowserId}
              browser={browser}
              isHere={browser.notifiedBrowserId === here?.notifiedBrowserId}
            />
          ))}
        </Rows>
      ) : null}
    </Card>
  )
}

/** Shown for as long as it is true, not only after the user has tried. */
function problemOf(allowed: ReturnType<typeof permission>, outcome: TurnedOn | undefined) {
  if (allowed === 'unsupported' || allowed === 'denied') return allowed
  return outcome === 'on' ? undefined : outcome
}

function BrowserRow({ browser, isHere }: { readonly browser: NotifiedBrowser; readonly isHere: boolean }) {
  const text = messages.text()
  const { thisBrowser, unknownBrowser } = pageMessages.text()
  const { tenantId } = useMe()
  const queries = useQueryClient()
  const { notifiedBrowserId, ipAddress, userAgent, createdAt } = browser
  const name = browserText(userAgent ?? '') ?? unknownBrowser
  const stop = async () => {
    await turnOff(tenantId, notifiedBrowserId)
    await queries.invalidateQueries(notifiedBrowsersQuery)
  }
  return (
    <Row
      name={name}
      badge={isHere ? <Badge tone="success">{thisBrowser}</Badge> : null}
      actions={<ActionButton label={text.turnOff} name={text.turnOffIn(name)} act={stop} done={text.turnedOff} />}
    >
      <Detail>
        {ipAddress} · {text.turnedOnAt} <RelativeTime at={createdAt} />
      </Detail>
    </Row>
  )
}
