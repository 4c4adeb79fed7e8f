// Asking again for a task that has begun: what all of its approvals share, read from the first of them.
import type { Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import { findDeviceChallenge } from '../../challenges/index.ts'
import { declaredWords } from '../../policies/index.ts'
import { findAgent } from '../agents/agents-store.ts'
import type { AgentsContext } from '../context.ts'
import type { HashedAction } from '../decisions/action-hash.ts'
import type { ApprovalState } from './approvals-store.ts'
import type { Asking } from './ask-approvers.ts'
import { rootOf } from './task-state.ts'

type Again = Pick<Asking['shared'], 'stage' | 'stage_needed' | 'escalated'>

/** Undefined if the agent is gone, or a server that knew no stages has asked. */
export async function askingAgain(
  ctx: AgentsContext,
  tx: TenantTx,
  rows: readonly ApprovalState[],
  again: Again,
): Promise<Asking | undefined> {
  const root = rootOf(rows)
  const [agent, challenge] = await Promise.all([
    findAgent(tx, root.agent_id),
    findDeviceChallenge(tx, root.challenge_id),
  ])
  const { plan } = root
  if (!agent || !challenge?.action || !plan) return undefined
  const action = challenge.action as unknown as HashedAction
  const named = { action: root.action, resourceType: action.resource.type }
  return {
    shared: { ...root, ...again, created_at: new Date(ctx.clock.now()) },
    plan,
    agent,
    action,
    declared: await declaredWords(ctx, tx.tenantId, named),
    template: plan.gates[0]?.template ?? 'action',
    justification: plan.justification ?? undefined,
    approvedBy: approversOf(rows),
  }
}

/** Who has approved. They count once: not again in another stage. */
export const approversOf = (rows: readonly ApprovalState[]): string[] =>
  rows.filter(({ state }) => state === 'approved').map((row) => row.approver_id)

/** For the client that has asked, by the policies that say whom to ask next. */
export const askingOrigin = ({ client_id: clientId, task_id: taskId }: ApprovalState): Origin => ({
  requestId: taskId,
  ipAddress: 'local',
  userAgent: undefined,
  caller: {
    kind: 'system',
    id: 'approvals',
    clientId,
    scopes: [],
    accessTokenId: '',
    expiresAt: Number.MAX_SAFE_INTEGER,
  },
})
