// What happened to the account, in words.

import type { ActivityEntry } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { formatDay, formatTime } from '#i18n/format.ts'
import { call } from '#session/call.ts'
import { Card } from '#ui/card.tsx'
import { AlertIcon, CheckIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { usePages } from '#ui/table/index.ts'
import { useMe } from '../data/me.ts'
import { messages } from '../messages/index.ts'
import { Rows } from '../parts/rows.tsx'
import { LoadMore } from '../shell/load-more.tsx'
import classes from './activity.module.css'
import { detailsOf, titleOf } from './words.ts'

export function Activity() {
  const text = messages.text()
  const pages = usePages(['activity'], (cursor, signal) =>
    call(svcSs.listMyActivity, { query: { limit: 30, cursor }, signal }),
  )
  return (
    <>
      <PageHeader title={text.places.activity} lead={text.activityLead} />
      {byDay(pages.items ?? []).map(([day, entries]) => (
        <Card key={day} title={day} isFlush>
          <Rows>
            {entries.map((entry) => (
              <Row key={entry.eventId} entry={entry} />
            ))}
          </Rows>
        </Card>
      ))}
      <LoadMore pages={pages} empty={text.noActivity} />
    </>
  )
}

function Row({ entry }: { readonly entry: ActivityEntry }) {
  const { userId } = useMe()
  const details = detailsOf(entry, userId)
  const hasFailed = entry.outcome === 'failure'
  return (
    <li className={classes.row}>
      <span className={classes.icon} data-failed={hasFailed || undefined}>
        {hasFailed ? <AlertIcon size={18} /> : <CheckIcon size={18} />}
      </span>
      <div className={classes.texts}>
        <p>{titleOf(entry)}</p>
        {details ? <p className={classes.detail}>{details}</p> : null}
      </div>
      <time className={classes.time} dateTime={entry.occurredAt}>
        {formatTime(Date.parse(entry.occurredAt))}
      </time>
    </li>
  )
}

/** In the order that they came in. */
function byDay(entries: readonly ActivityEntry[]): [string, ActivityEntry[]][] {
  return [...Map.groupBy(entries, ({ occurredAt }) => formatDay(Date.parse(occurredAt)))]
}
