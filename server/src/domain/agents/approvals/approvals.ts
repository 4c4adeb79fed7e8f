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
import { findDisplayNumber, listChanged, stateOf } from '../../challenges/index.ts'
import { lockAgent } from '../agents/agents-store.ts'
import type { AgentsContext } from '../context.ts'
import { advanceNow, closeOpen, endAll } from './advance.ts'
import {
  type ApprovalState,
  listApprovals,
  listApprovalsAskedOf,
  listTask,
  listTasks,
  updateWithdrawn,
} from './approvals-store.ts'
import type { Asked } from './ask-approvers.ts'
import { presentApproval, presentAskedApproval, presentTask, taskEndsAt } from './present.ts'
import { asTask, currentStage, taskState } from './task-state.ts'
import { untilDecided } from './until-decided.ts'

export { advance } from './advance.ts'
export { ask } from './ask.ts'
export { escalate, taskKind as escalationTaskKind } from './escalation.ts'

const afterAllIds = '~'

const look: Look = (tenant, challengeIds) => tenant.tx((tx) => listChanged(tx, challengeIds))

/** Returns immediately if the approvers have answered, else as soon as they do. */
export async function follow(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  taskId: string,
  waitSeconds: number,
  signal: AbortSignal,
): Promise<AccessRequestTask> {
  const first = await tenant.tx((tx) => readOwn(tx, origin, taskId))
  assertKept(ctx, first)
  ctx.pace.admit({ tenantId: tenant.id, clientId: origin.caller.clientId, topic: taskId })
  const wait = { tenant, look, milliseconds: waitSeconds * 1000, signal, origin }
  const read = () => tenant.tx((tx) => readOwn(tx, origin, taskId))
  const rows = await untilDecided(ctx, wait, first, read)
  if (taskState(rows, ctx.clock.now()).state !== 'pending') await closeOpen(ctx, tenant, rows)
  // A task does so after every answer; the caller need not wait for it.
  await advanceNow(ctx, tenant, taskId)
  return tenant.tx(async (tx) => present(ctx, tx, await readOwn(tx, origin, taskId)))
}

export function cancel(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  taskId: string,
): Promise<AccessRequestTask> {
  return tenant.tx(async (tx) => {
    const [first] = await readOwn(tx, origin, taskId)
    // Otherwise the people of the next stage could be asked at the same time, and stay asked.
    await lockAgent(tx, first?.agent_id ?? '')
    const rows = await readOwn(tx, origin, taskId)
    const now = ctx.clock.now()
    if (taskState(rows, now).state !== 'pending') throw new Problem('invalid_task_state')
    const open = rows.filter((row) => stateOf(row, now).state === 'pending')
    // An answer may arrive at the same time. Between two stages no challenge is open.
    if ((await endAll(ctx, tx, open)) === 0 && open.length > 0) throw new Problem('invalid_task_state')
    await updateWithdrawn(tx, taskId, new Date(now))
    for (const row of open.length > 0 ? open : rows) {
      await recordEvent(ctx, tx, origin, {
        action: 'approval.cancelled',
        target: { kind: 'user', id: row.approver_id },
        details: { approvalId: row.approval_id, agentId: row.agent_id, challengeId: row.challenge_id },
      })
    }
    return present(ctx, tx, await readOwn(tx, origin, taskId))
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
    const tasks = await readTasks(tx, rows)
    return pageOf(
      rows,
      limit,
      (row) => [row.approval_id],
      (row) => presentAskedApproval(row, tasks(row), now),
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
    const tasks = await readTasks(tx, rows)
    return pageOf(
      rows,
      limit,
      (row) => [row.approval_id],
      (row) => presentApproval(row, tasks(row), clock.now()),
    )
  })
}

/** For other clients than the one that asked, the task does not exist. */
async function readOwn(tx: TenantTx, { caller }: Origin, taskId: string): Promise<ApprovalState[]> {
  const rows = await listTask(tx, taskId)
  if (rows[0]?.client_id !== caller.clientId) throw new Problem('unknown_task')
  return rows
}

/** While people are being asked, with their numbers. */
async function present(ctx: AgentsContext, tx: TenantTx, rows: readonly ApprovalState[]): Promise<AccessRequestTask> {
  const now = ctx.clock.now()
  const task = asTask(rows, now)
  const open = task.state === 'pending' ? rows.filter((row) => stateOf(row, now).state === 'pending') : []
  const asked: Asked[] = []
  for (const { approver_id: approverId, challenge_id: challengeId, expires_at: expiresAt } of open) {
    const displayNumber = await findDisplayNumber(ctx, tx, challengeId)
    asked.push({ approverId, displayNumber, expiresAt: expiresAt.toISOString() })
  }
  return presentTask(ctx, tx.tenantId, { ...task, stage: currentStage(rows) }, asked)
}

function assertKept({ clock }: BaseContext, rows: readonly ApprovalState[]): void {
  const now = clock.now()
  if (now >= taskEndsAt(asTask(rows, now))) throw new Problem('task_expired')
}

/** Of each approval, all that belong to the same task. */
async function readTasks(tx: TenantTx, rows: readonly ApprovalState[]) {
  const all = await listTasks(tx, [...new Set(rows.map((row) => row.task_id))])
  const tasks = Map.groupBy(all, (row) => row.task_id)
  return (row: ApprovalState): readonly ApprovalState[] => tasks.get(row.task_id) ?? [row]
}
