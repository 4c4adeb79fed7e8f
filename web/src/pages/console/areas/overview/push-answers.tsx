import type { PushAuthMetrics } from '@countersign/contract'
import { formatSeconds } from '#i18n/format.ts'
import { Card, Facts } from '#ui/card.tsx'
import { Share } from '#ui/charts/index.ts'
import { BellIcon } from '#ui/icons.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { State } from '#ui/states/state.tsx'
import { messages } from './messages/index.ts'
import classes from './overview.module.css'

export function PushAnswers({ metrics }: { readonly metrics: PushAuthMetrics | undefined }) {
  const text = messages.text()
  return <Card title={text.push}>{metrics ? <Answers metrics={metrics} /> : <Skeleton />}</Card>
}

function Answers({ metrics: { totals, responseTimeSeconds } }: { readonly metrics: PushAuthMetrics }) {
  const text = messages.text()
  if (totals.triggered === 0) {
    return (
      <State icon={<BellIcon />} title={text.noPushTitle}>
        {text.noPushText}
      </State>
    )
  }
  const { p50, p95, p99 } = responseTimeSeconds
  const seconds = (value: number | null) => (value === null ? '–' : formatSeconds(value))
  return (
    <>
      <Share
        label={text.push}
        parts={[
          { label: text.outcomes.approved, color: 'green', value: totals.approved },
          { label: text.outcomes.denied, color: 'red', value: totals.denied - totals.fraudReported },
          { label: text.reported, color: 'pink', value: totals.fraudReported },
          { label: text.outcomes.failed, color: 'orange', value: totals.failed },
          { label: text.outcomes.expired, color: 'amber', value: totals.expired },
          { label: text.outcomes.cancelled, color: 'gray', value: totals.cancelled },
          { label: text.outcomes.pending, color: 'blue', value: totals.pending },
        ]}
      />
      <div className={classes.times}>
        <Facts
          isCompact
          facts={[
            { label: text.half, value: seconds(p50) },
            { label: text.nearlyAll, value: seconds(p95) },
            // Among few answers, the slowest is both.
            ...(p99 === p95 ? [] : [{ label: text.slowest, value: seconds(p99) }]),
          ]}
        />
      </div>
    </>
  )
}
