// Raising, resolving and acknowledging alerts.
//
// An event (a fraud report, a reached limit) that happens again after an administrator has acknowledged it opens a new alert. A
// condition (a failing connector, a key that expires) stays acknowledged until its cause is gone.
import {
  type AcknowledgedAlerts,
  type Alert,
  type AlertDetails,
  type AlertKind,
  type AlertPage,
  type AlertQuery,
  Problem,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { enqueueTask } from '@countersign/platform/tasks'
import { recordEvent } from '../audit/index.ts'
import type { BaseContext } from '../base/index.ts'
import {
  countOpenAlerts,
  deleteOldest,
  findAlert,
  findLastAt,
  listAlerts,
  listUnresolvedSubjects,
  updateAcknowledged,
  updateAllAcknowledged,
  updateResolved,
  updateResolvedBefore,
  upsertAlert,
} from './alerts-store.ts'
import { present } from './present.ts'

/** Tells administrators about a new alert. A further channel, such as a webhook, belongs to the handler of this task. */
export const taskKind = 'announce-alert'

/** Of one tenant. With more, the oldest are deleted: the audit trail has what they were about. */
const maxAlerts = 1_000
const afterAllIds = '~'

export interface Raised {
  readonly kind: AlertKind
  readonly subjectId: string
  /** Its display name. Of a user, alerts show the current one. */
  readonly subjectName?: string
  readonly details?: AlertDetails
}

/** Something happened. Part of the caller's transaction. */
export function raise(ctx: BaseContext, tx: TenantTx, raised: Raised): Promise<void> {
  return write(ctx, tx, raised, { counts: true, reopens: true })
}

/**
 * The same for what can happen many times a second: it is counted once a minute. Reading first takes no lock, so that requests
 * do not wait for each other.
 */
export async function raiseSeldom(ctx: BaseContext, tx: TenantTx, raised: Raised): Promise<void> {
  const lastAt = await findLastAt(tx, raised.kind, raised.subjectId)
  if (!lastAt || lastAt.getTime() <= ctx.clock.now() - 60_000) await raise(ctx, tx, raised)
}

/** Something went wrong, and stays wrong until `resolve`. */
export function raiseCondition(ctx: BaseContext, tx: TenantTx, raised: Raised): Promise<void> {
  return write(ctx, tx, raised, { counts: true, reopens: false })
}

/** The cause is gone. */
export function resolve(ctx: BaseContext, tx: TenantTx, kind: AlertKind, subjectId: string): Promise<number> {
  return updateResolved(tx, kind, [subjectId], new Date(ctx.clock.now()))
}

/** Raises what is there, and resolves what is no longer there. */
export async function raiseExactly(
  ctx: BaseContext,
  tx: TenantTx,
  kind: AlertKind,
  found: readonly Omit<Raised, 'kind'>[],
): Promise<void> {
  for (const one of found) await write(ctx, tx, { kind, ...one }, { counts: false, reopens: false })
  const current = new Set(found.map(({ subjectId }) => subjectId))
  const gone = (await listUnresolvedSubjects(tx, kind)).filter((subjectId) => !current.has(subjectId))
  if (gone.length > 0) await updateResolved(tx, kind, gone, new Date(ctx.clock.now()))
}

/** Resolves alerts about limits of days that are over. */
export function resolvePassedLimits(ctx: BaseContext, tx: TenantTx): Promise<number> {
  const now = new Date(ctx.clock.now())
  const today = new Date(now.toISOString().slice(0, 10))
  return updateResolvedBefore(tx, 'message_limit_reached', today, now)
}

export function list(tenant: TenantScope, { limit, cursor, state }: AlertQuery): Promise<AlertPage> {
  return tenant.tx(async (tx) => {
    const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
    const [rows, openCount] = await Promise.all([listAlerts(tx, { before, state }, limit + 1), countOpenAlerts(tx)])
    return { ...pageOf(rows, limit, (row) => [row.alert_id], present), openCount }
  })
}

export function acknowledge(ctx: BaseContext, tenant: TenantScope, origin: Origin, alertId: string): Promise<Alert> {
  return tenant.tx(async (tx) => {
    const before = await findAlert(tx, alertId)
    if (!before) throw new Problem('not_found')
    const now = new Date(ctx.clock.now())
    // Of several administrators, one acknowledges it.
    if ((await updateAcknowledged(tx, alertId, origin.caller.id, now)) === 1)
      await recordEvent(ctx, tx, origin, {
        action: 'alert.acknowledged',
        target: { kind: 'alert', id: alertId },
        details: { kind: before.kind, subject: before.subject_id },
      })
    return present((await findAlert(tx, alertId)) ?? before)
  })
}

/** Those that the caller has seen: ids are in the order in which alerts were raised. */
export function acknowledgeAll(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  upTo: string,
): Promise<AcknowledgedAlerts> {
  return tenant.tx(async (tx) => {
    const acknowledged = await updateAllAcknowledged(tx, upTo, origin.caller.id, new Date(ctx.clock.now()))
    if (acknowledged > 0)
      await recordEvent(ctx, tx, origin, {
        action: 'alert.acknowledged',
        target: { kind: 'alert', id: 'many' },
        details: { upTo, count: acknowledged },
      })
    return { acknowledged }
  })
}

async function write(
  ctx: BaseContext,
  tx: TenantTx,
  { kind, subjectId, subjectName, details = {} }: Raised,
  again: Parameters<typeof upsertAlert>[2],
): Promise<void> {
  const { clock, signals } = ctx
  const now = clock.now()
  const alertId = newId('alt', now)
  const alert = { alertId, kind, subjectId, subjectName: subjectName ?? null, details }
  if ((await upsertAlert(tx, alert, again, new Date(now))) !== alertId) return
  await deleteOldest(tx, maxAlerts)
  await enqueueTask(tx, { clock, signals }, { kind: taskKind, payload: { alertId } })
}
