// How far a deletion is: seven days in which it can be taken back, and then the purge.
import type { Tenant } from '@countersign/contract'
import { formatMoment } from '../../../../i18n/format.ts'
import { Card } from '../../../../ui/card.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { isPurging } from './api.ts'
import classes from './deletion.module.css'
import { messages } from './messages/index.ts'

const dayMs = 86_400_000
const graceMs = 7 * dayMs

export function Deletion({ tenant }: { readonly tenant: Tenant }) {
  const text = messages.text()
  const now = useNow(60_000)
  if (tenant.deleteAfter === null) return null
  const end = Date.parse(tenant.deleteAfter)
  const leftMs = Math.min(graceMs, Math.max(0, end - now))
  return (
    <Card title={isPurging(tenant) ? text.purgeTitle : text.deletingTitle}>
      <p>{isPurging(tenant) ? text.purgeText : text.deletingText(formatMoment(end))}</p>
      <div className={classes.progress}>
        <progress aria-label={text.purgeProgress} max={graceMs} value={graceMs - leftMs} />
        <span>{text.daysLeft(Math.ceil(leftMs / dayMs))}</span>
      </div>
    </Card>
  )
}
