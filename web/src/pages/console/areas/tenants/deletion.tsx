// How far a deletion is: the days in which it can be taken back, and then the purge.
import type { Tenant } from '@countersign/contract'
import { tenantGraceDays } from '@countersign/contract/limits'
import { formatMoment, formatNumber } from '#i18n/format.ts'
import { Card } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { useNow } from '#ui/use-now.ts'
import { isPurging } from './api.ts'
import { messages } from './messages/index.ts'

const dayMs = 86_400_000
const graceMs = tenantGraceDays * dayMs

export function Deletion({ tenant }: { readonly tenant: Tenant }) {
  if (isPurging(tenant)) return <Purge purge={tenant.purge} />
  return tenant.deleteAfter === null ? null : <Grace end={Date.parse(tenant.deleteAfter)} />
}

function Grace({ end }: { readonly end: number }) {
  const text = messages.text()
  const leftMs = Math.min(graceMs, Math.max(0, end - useNow(60_000)))
  return (
    <Card title={text.deletingTitle} note={text.deletingText(formatMoment(end))}>
      <Progress
        label={text.graceProgress}
        value={graceMs - leftMs}
        max={graceMs}
        text={text.daysLeft(Math.ceil(leftMs / dayMs))}
        tone="danger"
      />
    </Card>
  )
}

function Purge({ purge }: Pick<Tenant, 'purge'>) {
  const text = messages.text()
  const { rowsDeleted, rowsTotal } = purge ?? {}
  return (
    <Card title={text.purgeTitle} note={text.purgeText}>
      <Progress
        label={text.purgeProgress}
        value={rowsDeleted ?? 0}
        max={rowsTotal ?? 1}
        text={purge ? text.rowsDeleted(formatNumber(rowsDeleted ?? 0), formatNumber(rowsTotal ?? 0)) : text.purgeWaits}
        tone="danger"
      />
    </Card>
  )
}
