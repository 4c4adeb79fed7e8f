import type { Tenant } from '@countersign/contract'
import { formatPercent } from '#i18n/format.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { messages } from './messages/index.ts'

const tones: Readonly<Record<Tenant['status'], Tone>> = { active: 'success', suspended: 'warning', deleting: 'danger' }

export function TenantBadge({ status, purge }: Pick<Tenant, 'status' | 'purge'>) {
  const text = messages.text()
  return (
    <Badge tone={tones[status]}>{purge ? text.purged(formatPercent(shareOf(purge))) : text.statuses[status]}</Badge>
  )
}

/** In whole per cent, and not all before it is all. */
const shareOf = ({ rowsDeleted, rowsTotal }: NonNullable<Tenant['purge']>): number =>
  Math.floor((100 * (rowsDeleted ?? 0)) / Math.max(rowsTotal ?? 0, 1)) / 100
