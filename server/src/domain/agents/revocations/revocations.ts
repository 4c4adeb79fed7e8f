// The kill switch, as administrators use it.
import {
  type CreateRevocationRequest,
  invalidField,
  type Page,
  Problem,
  type Revocation,
  type RevocationKind,
  type RevocationQuery,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { updateAgentEpochs } from '../agents/agents-store.ts'
import { raiseEpoch } from '../agents/epochs-store.ts'
import { cancelPending } from '../pending-approvals/cancel-pending.ts'
import { revocationsTopic } from './current-revocations.ts'
import { means } from './revocation-marks.ts'
import {
  findRevocation,
  insertRevocation,
  listRevocations,
  type RevocationRow,
  targetExists,
  updateRevocationLifted,
} from './revocations-store.ts'

interface Target {
  readonly kind: RevocationKind
  readonly target: string
}

const afterAllIds = '~'

export function create(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  request: CreateRevocationRequest,
): Promise<Revocation> {
  const { clock, signals } = ctx
  return tenant.tx(async (tx) => {
    const target = targetOf(request)
    if (!(await targetExists(tx, target.kind, target.target))) throw new Problem('not_found')
    const epoch = await raiseEpoch(tx)
    const revocationId = newId('rev', clock.now())
    const { reason = null } = request
    const row = { revocation_id: revocationId, ...target, epoch, reason, created_at: new Date(clock.now()) }
    if ((await insertRevocation(tx, row)) === 0)
      throw new Problem('already_exists', { message: 'A revocation of this target is already in force.' })
    await endAccess(ctx, tx, target, epoch)
    await cancelPending(ctx, tx, (pending) => means(target, pending))
    await recordEvent(ctx, tx, origin, {
      action: 'revocation.created',
      target: { kind: target.kind, id: target.target || tx.tenantId },
      details: { revocationId, epoch, reason },
    })
    await signals.notify(tx, revocationsTopic, tx.tenantId)
    return read(tx, revocationId)
  })
}

export function list(tenant: TenantScope, { limit, cursor, status }: RevocationQuery): Promise<Page<Revocation>> {
  return tenant.tx(async (tx) => {
    const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
    const rows = await listRevocations(tx, { before, status }, limit + 1)
    return pageOf(rows, limit, (row) => [row.revocation_id], present)
  })
}

export function find(tenant: TenantScope, revocationId: string): Promise<Revocation> {
  return tenant.tx((tx) => read(tx, revocationId))
}

/** From now on, requests are decided as before the revocation. What was given before it stays void. */
export function lift(ctx: BaseContext, tenant: TenantScope, origin: Origin, revocationId: string): Promise<Revocation> {
  return tenant.tx(async (tx) => {
    const row = await findRevocation(tx, revocationId)
    if (!row) throw new Problem('not_found')
    if ((await updateRevocationLifted(tx, revocationId, new Date(ctx.clock.now()))) === 0)
      throw new Problem('revocation_state_conflict')
    await recordEvent(ctx, tx, origin, {
      action: 'revocation.lifted',
      target: { kind: row.kind, id: row.target || tx.tenantId },
      details: { revocationId },
    })
    await ctx.signals.notify(tx, revocationsTopic, tx.tenantId)
    return read(tx, revocationId)
  })
}

/** Voids the access tokens of the revoked agents. */
async function endAccess(
  { signals }: BaseContext,
  tx: TenantTx,
  { kind, target }: Target,
  epoch: number,
): Promise<void> {
  if (kind !== 'agent' && kind !== 'tenant') return
  const agentIds = await updateAgentEpochs(tx, kind === 'agent' ? target : undefined, epoch)
  if (kind === 'tenant') await signals.notify(tx, 'tenant', tx.tenantId)
  else for (const agentId of agentIds) await signals.notify(tx, 'client', `${tx.tenantId}/${agentId}`)
}

async function read(tx: TenantTx, revocationId: string): Promise<Revocation> {
  const row = await findRevocation(tx, revocationId)
  if (!row) throw new Problem('not_found')
  return present(row)
}

function targetOf({ agentId, userId, delegationId, action, tenant }: CreateRevocationRequest): Target {
  const named: Target[] = [
    { kind: 'agent' as const, target: agentId },
    { kind: 'user' as const, target: userId },
    { kind: 'delegation' as const, target: delegationId },
    { kind: 'action' as const, target: action },
    { kind: 'tenant' as const, target: tenant ? '' : undefined },
  ].flatMap(({ kind, target }) => (target === undefined ? [] : [{ kind, target }]))
  const [only] = named
  if (!only || named.length > 1)
    throw invalidField('agentId', 'is required, or exactly one of userId, delegationId, action and tenant')
  return only
}

function present(row: RevocationRow): Revocation {
  return {
    revocationId: row.revocation_id,
    kind: row.kind,
    target: row.target || null,
    epoch: row.epoch,
    reason: row.reason,
    status: row.lifted_at ? 'lifted' : 'in_force',
    createdAt: row.created_at.toISOString(),
    liftedAt: row.lifted_at?.toISOString() ?? null,
  }
}
