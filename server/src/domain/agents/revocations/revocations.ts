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
import type { Clock } from '@countersign/platform/clock'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { Signals } from '@countersign/platform/signals'
import type { Audit } from '../../audit/index.ts'
import { updateAgentEpochs } from '../agents/agents-store.ts'
import { raiseEpoch } from '../agents/epochs-store.ts'
import type { CancelPending } from '../pending-approvals/cancel-pending.ts'
import { means, revocationsTopic } from './revocation-marks.ts'
import {
  findRevocation,
  insertRevocation,
  listRevocations,
  type RevocationRow,
  targetExists,
  updateRevocationLifted,
} from './revocations-store.ts'

interface Parts {
  readonly audit: Audit
  /** Ends what people are being asked about whatever is revoked. */
  readonly cancelPending: CancelPending
  readonly clock: Clock
  readonly signals: Signals
}

interface Target {
  readonly kind: RevocationKind
  readonly target: string
}

const afterAllIds = '~'

export function createRevocations({ audit, cancelPending, clock, signals }: Parts) {
  const read = async (tx: TenantTx, revocationId: string): Promise<Revocation> => {
    const row = await findRevocation(tx, revocationId)
    if (!row) throw new Problem('not_found')
    return present(row)
  }

  /** The access tokens of the agents that it means are void with it. */
  const endAccess = async (tx: TenantTx, { kind, target }: Target, epoch: number): Promise<void> => {
    if (kind !== 'agent' && kind !== 'tenant') return
    const agentIds = await updateAgentEpochs(tx, kind === 'agent' ? target : undefined, epoch)
    if (kind === 'tenant') await signals.notify(tx, 'tenant', tx.tenantId)
    else for (const agentId of agentIds) await signals.notify(tx, 'client', `${tx.tenantId}/${agentId}`)
  }

  return {
    create: (tenant: TenantScope, origin: Origin, request: CreateRevocationRequest): Promise<Revocation> =>
      tenant.tx(async (tx) => {
        const target = targetOf(request)
        if (!(await targetExists(tx, target.kind, target.target))) throw new Problem('not_found')
        const epoch = await raiseEpoch(tx)
        const revocationId = newId('rev', clock.now())
        const { reason = null } = request
        const row = { revocation_id: revocationId, ...target, epoch, reason, created_at: new Date(clock.now()) }
        if ((await insertRevocation(tx, row)) === 0)
          throw new Problem('already_exists', { message: 'A revocation of this target is already in force.' })
        await endAccess(tx, target, epoch)
        await cancelPending(tx, (request) => means(target, request))
        await audit.record(tx, origin, {
          action: 'revocation.created',
          target: { kind: target.kind, id: target.target || tx.tenantId },
          details: { revocationId, epoch, reason },
        })
        await signals.notify(tx, revocationsTopic, tx.tenantId)
        return read(tx, revocationId)
      }),

    list: (tenant: TenantScope, { limit, cursor, status }: RevocationQuery): Promise<Page<Revocation>> =>
      tenant.tx(async (tx) => {
        const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
        const rows = await listRevocations(tx, { before, status }, limit + 1)
        return pageOf(rows, limit, (row) => [row.revocation_id], present)
      }),

    find: (tenant: TenantScope, revocationId: string) => tenant.tx((tx) => read(tx, revocationId)),

    /** New requests are decided as before. What was given before the revocation stays void. */
    lift: (tenant: TenantScope, origin: Origin, revocationId: string): Promise<Revocation> =>
      tenant.tx(async (tx) => {
        const row = await findRevocation(tx, revocationId)
        if (!row) throw new Problem('not_found')
        if ((await updateRevocationLifted(tx, revocationId, new Date(clock.now()))) === 0)
          throw new Problem('revocation_state_conflict')
        await audit.record(tx, origin, {
          action: 'revocation.lifted',
          target: { kind: row.kind, id: row.target || tx.tenantId },
          details: { revocationId },
        })
        await signals.notify(tx, revocationsTopic, tx.tenantId)
        return read(tx, revocationId)
      }),
  }
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
