// Approvals, as agents ask for them and follow them. They use challenges; challenges know nothing of them.
import {
  type AccessRequestTask,
  type Approval,
  type AskedApproval,
  type AskedApprovalQuery,
  type Page,
  type PageQuery,
  Problem,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext, Look } from '../../base/index.ts'
import { listChanged, stateOf, updateEnded } from '../../challenges/index.ts'
import { type ApprovalState, findApproval, listApprovals, listApprovalsAskedOf } from './approvals-store.ts'
import { presentApproval, presentAskedApproval, presentTask, taskEndsAt } from './present.ts'

export { ask } from './ask.ts'

const afterAllIds = '~'

const look: Look = (tenant, challengeIds) => tenant.tx((tx) => listChanged(tx, challengeIds))

/** Returns immediately if the approver has answered, else as soon as they do. */
export async function follow(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  approvalId: string,
  waitSeconds: number,
  signal: AbortSignal,
): Promise<AccessRequestTask> {
  const first = await tenant.tx((tx) => readOwn(tx, origin, approvalId))
  assertKept(ctx, first)
  ctx.pace.admit({ tenantId: tenant.id, clientId: origin.caller.clientId, topic: approvalId })
  const wait = { tenant, topic: first.challenge_id, look, milliseconds: waitSeconds * 1000, signal }
  const row = await ctx.waits.until(wait, async () => {
    const value = await tenant.tx((tx) => readOwn(tx, origin, approvalId))
    const final = stateOf(value, ctx.clock.now()).state !== 'pending'
    return { value, final, changesAt: value.expires_at.getTime() }
  })
  return present(ctx, tenant.id, row)
}

export function cancel(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  approvalId: string,
): Promise<AccessRequestTask> {
  return tenant.tx(async (tx) => {
    const row = await readOwn(tx, origin, approvalId)
    const ended = { state: 'cancelled', reason: 'withdrawn' } as const
    if ((await updateEnded(tx, row.challenge_id, ended, new Date(ctx.clock.now()))) === 0)
      throw new Problem('invalid_task_state')
    ctx.waits.changed(tx, row.challenge_id)
    await recordEvent(ctx, tx, origin, {
      action: 'approval.cancelled',
      target: { kind: 'user', id: row.approver_id },
      details: { approvalId, agentId: row.agent_id, challengeId: row.challenge_id },
    })
    return present(ctx, tenant.id, await readOwn(tx, origin, approvalId))
  })
}

/** The approvals that all users were asked for, newest first. */
export function list(
  { clock }: BaseContext,
  tenant: TenantScope,
  query: AskedApprovalQuery,
): Promise<Page<AskedApproval>> {
  return tenant.tx(async (tx) => {
    const { limit, cursor, agentId, approverId, status } = query
    const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
    const now = clock.now()
    const rows = await listApprovals(tx, { agentId, approverId, status, before }, new Date(now), limit + 1)
    return pageOf(
      rows,
      limit,
      (row) => [row.approval_id],
      (row) => presentAskedApproval(row, now),
    )
  })
}

/** The approvals that one user was asked for, newest first. They are answered on devices, or where the policies accept it with a passkey. */
export function listOfUser(
  { clock }: BaseContext,
  tenant: TenantScope,
  userId: string,
  { limit, cursor }: PageQuery,
): Promise<Page<Approval>> {
  return tenant.tx(async (tx) => {
    const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
    const rows = await listApprovalsAskedOf(tx, userId, before, limit + 1)
    return pageOf(
      rows,
      limit,
      (row) => [row.approval_id],
      (row) => presentApproval(row, clock.now()),
    )
  })
}

/** For other clients than the one that asked, the approval does not exist. */
async function readOwn(tx: TenantTx, { caller }: Origin, approvalId: string): Promise<ApprovalState> {
  const row = await findApproval(tx, approvalId)
  if (row?.client_id !== caller.clientId) throw new Problem('unknown_task')
  return row
}

function present(ctx: BaseContext, tenantId: string, row: ApprovalState): AccessRequestTask {
  return presentTask(ctx, tenantId, { ...row, ...stateOf(row, ctx.clock.now()) })
}

function assertKept({ clock }: BaseContext, row: ApprovalState): void {
  const now = clock.now()
  const current = { ...row, ...stateOf(row, now) }
  if (now >= taskEndsAt(current)) throw new Problem('task_expired')
}
