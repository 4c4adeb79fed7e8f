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
import { type ApprovalState, listApprovals, listApprovalsAskedOf, listTask } from './approvals-store.ts'
import { presentApproval, presentAskedApproval, presentTask, taskEndsAt } from './present.ts'
import { asTask, taskState } from './task-state.ts'
import { untilDecided } from './until-decided.ts'

export { ask } from './ask.ts'

const afterAllIds = '~'

const look: Look = (tenant, challengeIds) => tenant.tx((tx) => listChanged(tx, challengeIds))

/** Returns immediately if the approvers have answered, else as soon as they do. */
export async function follow(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  taskId: string,
  waitSeconds: number,
  signal: AbortSignal,
): Promise<AccessRequestTask> {
  const first = await tenant.tx((tx) => readOwn(tx, origin, taskId))
  assertKept(ctx, first)
  ctx.pace.admit({ tenantId: tenant.id, clientId: origin.caller.clientId, topic: taskId })
  const wait = { tenant, look, milliseconds: waitSeconds * 1000, signal }
  const read = () => tenant.tx((tx) => readOwn(tx, origin, taskId))
  const rows = await untilDecided(ctx, wait, first, read)
  await closeRest(ctx, tenant, rows)
  return present(ctx, tenant.id, rows)
}

/** Those whose answer is no longer needed are not asked any more. */
async function closeRest(ctx: BaseContext, tenant: TenantScope, rows: readonly ApprovalState[]): Promise<void> {
  const now = ctx.clock.now()
  const open = rows.filter((row) => stateOf(row, now).state === 'pending')
  if (open.length === 0 || taskState(rows, now).state === 'pending') return
  await tenant.tx(async (tx) => {
    await endAll(ctx, tx, open)
  })
}

async function endAll(ctx: BaseContext, tx: TenantTx, rows: readonly ApprovalState[]): Promise<number> {
  const ended = { state: 'cancelled', reason: 'withdrawn' } as const
  let count = 0
  for (const { challenge_id: challengeId } of rows) {
    count += await updateEnded(tx, challengeId, ended, new Date(ctx.clock.now()))
    ctx.waits.changed(tx, challengeId)
  }
  return count
}

export function cancel(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  taskId: string,
): Promise<AccessRequestTask> {
  return tenant.tx(async (tx) => {
    const rows = await readOwn(tx, origin, taskId)
    const isOpen = taskState(rows, ctx.clock.now()).state === 'pending'
    if (!isOpen || (await endAll(ctx, tx, rows)) === 0) throw new Problem('invalid_task_state')
    for (const row of rows) {
      await recordEvent(ctx, tx, origin, {
        action: 'approval.cancelled',
        target: { kind: 'user', id: row.approver_id },
        details: { approvalId: row.approval_id, agentId: row.agent_id, challengeId: row.challenge_id },
      })
    }
    return present(ctx, tenant.id, await readOwn(tx, origin, taskId))
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

/** For other clients than the one that asked, the task does not exist. */
async function readOwn(tx: TenantTx, { caller }: Origin, taskId: string): Promise<ApprovalState[]> {
  const rows = await listTask(tx, taskId)
  if (rows[0]?.client_id !== caller.clientId) throw new Problem('unknown_task')
  return rows
}

function present(ctx: BaseContext, tenantId: string, rows: readonly ApprovalState[]): AccessRequestTask {
  return presentTask(ctx, tenantId, asTask(rows, ctx.clock.now()))
}

function assertKept({ clock }: BaseContext, rows: readonly ApprovalState[]): void {
  const now = clock.now()
  if (now >= taskEndsAt(asTask(rows, now))) throw new Problem('task_expired')
}
