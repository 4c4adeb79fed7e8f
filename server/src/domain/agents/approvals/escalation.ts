// Escalation: if a stage is not decided in time, other people are asked as well, once. They count like the people
// whom the stage names.
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { enqueueTask } from '@countersign/platform/tasks'
import { recordEvent } from '../../audit/index.ts'
import { lockAgent } from '../agents/agents-store.ts'
import type { AgentsContext } from '../context.ts'
import { type ApprovalState, listTask, updateEscalated } from './approvals-store.ts'
import { chooseApprovers } from './approvers.ts'
import { type Asking, askAll } from './ask-approvers.ts'
import { isRevoked } from './given-approval.ts'
import { approversOf, askingAgain, askingOrigin } from './next-asking.ts'
import { passkeysAt } from './passkeys-at.ts'
import { escalatesAfterMinutes } from './plan.ts'
import { currentStage, neededIn, rootOf, stageState } from './task-state.ts'
import { wakeAll } from './until-decided.ts'

export const taskKind = 'approval-escalation'

export interface Escalated {
  readonly taskId: string
  readonly stage: number
}

/** Part of the transaction that asks. */
export async function planEscalation(
  ctx: AgentsContext,
  tx: TenantTx,
  { plan, shared: { task_id: taskId, stage } }: Pick<Asking, 'plan' | 'shared'>,
): Promise<void> {
  const minutes = escalatesAfterMinutes(plan.gates)
  if (minutes === undefined) return
  const runAt = new Date(ctx.clock.now() + minutes * 60_000)
  const payload: Escalated = { taskId, stage }
  const { clock, signals } = ctx
  await enqueueTask(tx, { clock, signals }, { kind: taskKind, payload, runAt })
}

export async function escalate(ctx: AgentsContext, tenant: TenantScope, { taskId, stage }: Escalated): Promise<void> {
  const [first] = await tenant.tx((tx) => listTask(tx, taskId))
  if (!first) return
  await tenant.tx(async (tx) => {
    // The task that asks the next stage takes the same lock: either sees what the other has done.
    await lockAgent(tx, first.agent_id)
    const rows = await listTask(tx, taskId)
    const now = ctx.clock.now()
    if (currentStage(rows) !== stage || stageState(rows, stage, now).state !== 'pending') return
    if (await isRevoked(tx, rootOf(rows))) return
    if ((await updateEscalated(tx, taskId, stage)) > 0) await askMore(ctx, tenant, tx, rows, stage)
  })
}

async function askMore(
  ctx: AgentsContext,
  tenant: TenantScope,
  tx: TenantTx,
  rows: readonly ApprovalState[],
  stage: number,
): Promise<void> {
  const root = rootOf(rows)
  const asking = await askingAgain(ctx, tx, rows, { stage, stage_needed: neededIn(rows, stage), escalated: true })
  if (!asking) return
  const { gates } = asking.plan
  const relyingPartyId = root.accepts_passkey ? await passkeysAt(ctx, tx, gates) : null
  const inStage = rows.filter((row) => row.stage === stage).map((row) => row.approver_id)
  const without = [...approversOf(rows), ...inStage]
  const whom = { principal: { userId: root.user_id }, owners: asking.agent.owners }
  const chosen = await chooseApprovers(tx, gates, whom, { stage, relyingPartyId, without, escalated: true })
  const asked = await askAll(ctx, tenant.joined(tx), tx, askingOrigin(root), chosen, asking)
  await recordEvent(ctx, tx, askingOrigin(root), {
    action: 'approval.escalated',
    target: { kind: 'agent', id: root.agent_id },
    details: {
      approvalId: root.task_id,
      agentId: root.agent_id,
      stage,
      approvers: asked.map(({ approverId }) => approverId),
    },
  })
  wakeAll(ctx, tx, rows)
}
