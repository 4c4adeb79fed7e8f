// Asks the people who may approve, each by a challenge of their own: a device that shows the action, or our page.
import { maxApprovalRequestsPerHour, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { findLastLocale } from '../../challenges/index.ts'
import type { ApprovalTemplate, DeclaredWords } from '../../policies/index.ts'
import type { AgentRow } from '../agents/agents-store.ts'
import type { AgentsContext } from '../context.ts'
import type { HashedAction } from '../decisions/action-hash.ts'
import { type ApprovalPlan, type ApprovalRow, countApprovalsSince, insertApproval } from './approvals-store.ts'
import type { Chosen } from './approvers.ts'
import { askDevice } from './ask-device.ts'
import { namedIn, validitySeconds } from './plan.ts'
import { sendLink } from './send-link.ts'
import { hasRoomForStanding, standingOffer } from './standing-offer.ts'
import { approvalText } from './wording/wording.ts'

const hourMs = 3_600_000

export interface Asking {
  /** What all of the approvals have in common. */
  readonly shared: Omit<ApprovalRow, 'approval_id' | 'approver_id' | 'challenge_id' | 'plan'>
  readonly plan: ApprovalPlan
  /** Who has approved in earlier stages. */
  readonly approvedBy: readonly string[]
  readonly agent: AgentRow
  readonly action: HashedAction
  readonly declared: DeclaredWords
  readonly template: ApprovalTemplate
  readonly justification: string | undefined
}

export interface Asked {
  readonly approverId: string
  readonly displayNumber: string
  readonly expiresAt: string
}

/** If several must approve or more people are asked, those who cannot be asked now are left out, as long as enough remain. */
export async function askAll(
  ctx: AgentsContext,
  tenant: TenantScope,
  tx: TenantTx,
  origin: Origin,
  { approverIds, needed }: Chosen,
  asking: Asking,
): Promise<Asked[]> {
  const asked: Asked[] = []
  const isNew = asking.shared.stage === 1 && !asking.shared.escalated
  let refusal: Problem | undefined
  for (const approverId of approverIds) {
    const isFirst = asked.length === 0 && isNew
    const approvalId = isFirst ? asking.shared.task_id : newId('apr', ctx.clock.now())
    try {
      asked.push(await askOne(ctx, tenant, tx, origin, { approvalId, approverId, ...asking }))
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'approval_asked') throw error
      refusal = error
    }
  }
  if (refusal && asked.length < needed) throw refusal
  return asked
}

interface One extends Asking {
  readonly approvalId: string
  readonly approverId: string
}

async function askOne(
  ctx: AgentsContext,
  tenant: TenantScope,
  tx: TenantTx,
  origin: Origin,
  { approvalId, approverId, shared, plan, agent, action, approvedBy, ...described }: One,
): Promise<Asked> {
  const { agent_id: agentId, user_id: userId, accepts_passkey: acceptsPasskey, stage, stages, escalated } = shared
  await assertRoom(ctx, tx, agentId, approverId)
  const text = approvalText({
    ...described,
    action,
    agentName: agent.display_name,
    approverId,
    needed: shared.stage_needed ?? 1,
    progress: { stage, stages, next: namedIn(plan.gates, stage + 1), approvedBy },
    locale: await findLastLocale(tx, approverId),
  })
  // Those to whom it was escalated stand in for the approver: they approve once.
  const offer = escalated ? undefined : standingOffer(plan.gates, action, ctx.clock.now())
  const hasRoom = offer && (await hasRoomForStanding(tx, { agentId, userId }, ctx.clock.now()))
  const challenge = await askDevice(ctx, tenant, origin, {
    approverId,
    agent,
    action,
    text,
    acceptsPasskey,
    standingOffer: hasRoom ? offer : undefined,
    validitySeconds: validitySeconds(plan.gates, escalated),
  })
  const { challengeId, expiresAt, numberMatch } = challenge
  const isRoot = approvalId === shared.task_id
  const row = {
    ...shared,
    plan: isRoot ? plan : null,
    approval_id: approvalId,
    approver_id: approverId,
    challenge_id: challengeId,
  }
  if ((await insertApproval(tx, row)) === 0) throw new Problem('approval_asked')
  if (acceptsPasskey) await sendLink(ctx, tx, { approverId, approvalId, challengeId, expiresAt: new Date(expiresAt) })
  await recordEvent(ctx, tx, origin, {
    action: 'approval.requested',
    target: { kind: 'user', id: approverId },
    details: {
      approvalId,
      agentId,
      userId,
      action: row.action,
      challengeId,
      ...(stages > 1 ? { stage, stages } : {}),
      ...(escalated ? { escalated } : {}),
    },
  })
  return { approverId, displayNumber: numberMatch?.displayNumber ?? '', expiresAt }
}

/** Counted per approver: what an agent does for one user must not prevent another user from being asked. */
async function assertRoom({ clock }: BaseContext, tx: TenantTx, agentId: string, approverId: string): Promise<void> {
  if ((await countApprovalsSince(tx, { agentId, approverId }, clock.now() - hourMs)) < maxApprovalRequestsPerHour)
    return
  throw new Problem('too_many_requests', {
    message: `An agent can ask the same person for approval at most ${maxApprovalRequestsPerHour} times an hour.`,
    retryAfterSeconds: 600,
  })
}
