// What users see of their own account, with a session or with a `self` access token.
import type { ActivityEntry, Device, Page, PageQuery } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { listDevicesOf, presentDevice } from '../../authenticators/index.ts'
import { asOneself } from './as-oneself.ts'
import { type ActivityRow, listActivity as listEvents } from './self-service-store.ts'

const afterAllIds = '~'

export const listDevices = (tenant: TenantScope, origin: Origin): Promise<Device[]> =>
  asOneself(tenant, origin, async (tx, userId) => (await listDevicesOf(tx, userId)).map(presentDevice))

/** Newest first. */
export const listActivity = (
  tenant: TenantScope,
  origin: Origin,
  { limit, cursor }: PageQuery,
): Promise<Page<ActivityEntry>> =>
  asOneself(tenant, origin, async (tx, userId) => {
    const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
    const rows = await listEvents(tx, userId, before, limit + 1)
    return pageOf(
      rows,
      limit,
      (row) => [row.event_id],
      (row) => present(row, userId),
    )
  })

function present(row: ActivityRow, userId: string): ActivityEntry {
  const { actor, source } = row
  // The address and the browser of an administrator are not shown to the user.
  const own = (actor.kind === 'user' && actor.id === userId) || (actor.kind === 'system' && actor.id === 'sign-in')
  return {
    eventId: row.event_id,
    occurredAt: row.occurred_at.toISOString(),
    action: row.action,
    outcome: row.outcome,
    actor,
    details: row.details,
    ipAddress: own ? (source.ipAddress ?? null) : null,
    userAgent: own ? (source.userAgent ?? null) : null,
  }
}
