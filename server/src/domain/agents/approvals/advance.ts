// What follows from an answer: once a stage has approved, its other people are not asked any more, and those of the next stage
// are. Any number of calls do so once.
import { Problem } from '@countersign/contract'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { enqueueTask } from '@countersign/platform/tasks'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { approvalAnswered, stateOf, updateEnded } from '../../challenges/index.ts'
import { lockAgent } from '../agents/agents-store.ts'
import type { AgentsContext } from '../context.ts'
import { type ApprovalState, findTaskIdOf, listTask, updateWithdrawn } from './approvals-store.ts'
import { chooseApprovers } from './approvers.ts'
import { askAll } from './ask-approvers.ts'
import { planEscalation } from './escalation.ts'
import { isRevoked } from './given-approval.ts'
import { approversOf, askingAgain, askingOrigin } from './next-asking.ts'
import { passkeysAt } from './passkeys-at.ts'
import { recordStanding } from './record-standing.ts'
import { currentStage, nextStage, rootOf } from './task-state.ts'
import { wakeAll } from './until-decided.ts'

const maxPauseSeconds = 30

/** An answer, or another attempt after one. */
export type Answered = { readonly challengeId: string } | { readonly taskId: string }

/** Tries again later if the people of the next stage cannot be asked now. */
export async function advance(ctx: AgentsContext, tenant: TenantScope, answered: Answered): Promise<void> {
  const taskId =
    'taskId' in answered ? answered.taskId : await tenant.tx((tx) => findTaskIdOf(tx, answered.challengeId))
  if (taskId === undefined) return
  const retryAfterSeconds = await advanceNow(ctx, tenant, taskId)
  if (retryAfterSeconds === undefined) return
  const { clock, signals } = ctx
  const runAt = new Date(clock.now() + Math.min(retryAfterSeconds, maxPauseSeconds) * 1000)
  const again = { kind: approvalAnswered, payload: { taskId }, runAt }
  await tenant.tx((tx) => enqueueTask(tx, { clock, signals }, again))
}

/** After how many seconds to try again; undefined if there is nothing left to do. */
export async function advanceNow(ctx: AgentsContext, tenant: TenantScope, taskId: string): Promise<number | undefined> {
  const rows = await tenant.tx((tx) => listTask(tx, taskId))
  if (rows.length === 0) return undefined
  await recordStanding(ctx, tenant, askingOrigin(rootOf(rows)), rows)
  if (nextStage(rows, ctx.clock.now()) === undefined) return undefined
  // A transaction of its own: a person who answers holds what asking needs, and waits for the challenge that this ends.
  await closeOpen(ctx, tenant, rows)
  try {
    await tenant.tx((tx) => askNext(ctx, tenant, tx, rootOf(rows)))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.retryAfterSeconds !== undefined) return error.retryAfterSeconds
    await tenant.tx((tx) => withdraw(ctx, tx, rows, error.code))
  }
  await closeEarlier(ctx, tenant, taskId)
  return undefined
}

/**
 * An escalation at the same moment may have asked more people of the stage that has just approved. From now on, it finds
 * the next one.
 */
async function closeEarlier(ctx: BaseContext, tenant: TenantScope, taskId: string): Promise<void> {
  const rows = await tenant.tx((tx) => listTask(tx, taskId))
  const current = currentStage(rows)
  await closeOpen(
    ctx,
    tenant,
    rows.filter(({ stage }) => stage < current),
  )
}

/** People whose answer is no longer needed are not asked any more. */
export async function closeOpen(ctx: BaseContext, tenant: TenantScope, rows: readonly ApprovalState[]): Promise<void> {
  const open = rows.filter((row) => stateOf(row, ctx.clock.now()).state === 'pending')
  if (open.length === 0) return
  await tenant.tx(async (tx) => {
    await endAll(ctx, tx, open)
  })
}

export async function endAll(ctx: BaseContext, tx: TenantTx, rows: readonly ApprovalState[]): Promise<number> {
  const ended = { state: 'cancelled', reason: 'withdrawn' } as const
  let count = 0
  for (const { challenge_id: challengeId } of rows) {
    count += await updateEnded(tx, challengeId, ended, new Date(ctx.clock.now()))
    ctx.waits.changed(tx, challengeId)
  }
  return count
}

async function askNext(
  ctx: AgentsContext,
  tenant: TenantScope,
  tx: TenantTx,
  { agent_id: agentId, task_id: taskId }: ApprovalState,
): Promise<void> {
  await lockAgent(tx, agentId)
  const rows = await listTask(tx, taskId)
  const stage = nextStage(rows, ctx.clock.now())
  if (stage === undefined) return
  const root = rootOf(rows)
  const asking = await askingAgain(ctx, tx, rows, { stage, stage_needed: null, escalated: false })
  if (!asking || (await isRevoked(tx, root))) return withdraw(ctx, tx, rows, 'revoked')
  const { gates } = asking.plan
  const relyingPartyId = root.accepts_passkey ? await passkeysAt(ctx, tx, gates) : null
  const whom = { principal: { userId: root.user_id }, owners: asking.agent.owners }
  const chosen = await chooseApprovers(tx, gates, whom, { stage, relyingPartyId, without: approversOf(rows) })
  const shared = { ...asking.shared, stage_needed: chosen.needed }
  const next = { ...asking, shared }
  await askAll(ctx, tenant.joined(tx), tx, askingOrigin(root), chosen, next)
  await planEscalation(ctx, tx, next)
  wakeAll(ctx, tx, rows)
}

/** Ends a task that no challenge would end. */
async function withdraw(
  ctx: AgentsContext,
  tx: TenantTx,
  rows: readonly ApprovalState[],
  reason: string,
): Promise<void> {
  const { task_id: taskId, agent_id: agentId } = rootOf(rows)
  if ((await updateWithdrawn(tx, taskId, new Date(ctx.clock.now()))) === 0) return
  await recordEvent(ctx, tx, askingOrigin(rootOf(rows)), {
    action: 'approval.cancelled',
    target: { kind: 'agent', id: agentId },
    details: { approvalId: taskId, agentId, reason },
  })
  wakeAll(ctx, tx, rows)
}
