// A device has signed a standing approval with its answer: from now on it counts. Any number of calls record it once.
import type { StandingTerms } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import { findDevice } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { findDeviceChallenge } from '../../challenges/index.ts'
import { lockAgent } from '../agents/agents-store.ts'
import { recordEnded } from '../standing/record-ended.ts'
import { signedTerms } from '../standing/signed-terms.ts'
import { hasGivenStanding, insertStanding } from '../standing/standing-store.ts'
import type { ApprovalState } from './approvals-store.ts'
import { hasRoomForStanding } from './standing-offer.ts'
import { taskState } from './task-state.ts'

export async function recordStanding(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  rows: readonly ApprovalState[],
): Promise<void> {
  if (taskState(rows, ctx.clock.now()).state !== 'approved') return
  // Only of a gate that one person opens.
  const [row, ...more] = rows.filter(({ state }) => state === 'approved')
  if (!row?.response || row.answered_by === null || more.length > 0) return
  await tenant.tx((tx) => recordOnce(ctx, tx, origin, row))
}

async function recordOnce(ctx: BaseContext, tx: TenantTx, origin: Origin, row: ApprovalState): Promise<void> {
  if (await hasGivenStanding(tx, row.task_id)) return
  const { response: signature, answered_by: deviceId } = row
  const [challenge, device] = await Promise.all([
    findDeviceChallenge(tx, row.challenge_id),
    deviceId === null ? undefined : findDevice(tx, deviceId),
  ])
  const offer = challenge?.standing_offer
  const terms = offer && device && signature ? signedTerms(tx.tenantId, { ...device, signature }) : undefined
  if (!offer || !terms || !signature || deviceId === null) return
  // The lock serialises what is recorded of one agent, so that requests at the same time cannot exceed the limit.
  await lockAgent(tx, row.agent_id)
  const agent = { agentId: row.agent_id, userId: row.user_id }
  const now = ctx.clock.now()
  const standingApprovalId = newId('sap', now)
  const hasRoom = await hasRoomForStanding(tx, agent, now)
  const added = await insertStanding(tx, {
    standing_approval_id: standingApprovalId,
    approval_id: row.task_id,
    agent_id: row.agent_id,
    user_id: row.user_id,
    approver_id: row.approver_id,
    device_id: deviceId,
    delegation_id: row.delegation_id,
    epoch: row.epoch,
    gate_id: terms.gate.id,
    terms,
    signature,
    // The action that was asked about counts, whether or not the agent performs it.
    budget_used: offer.amount ?? 0,
    count_used: 1,
    created_at: new Date(now),
    ends_at: new Date(terms.endsAt),
    ended_at: hasRoom ? null : new Date(now),
  })
  if (added === 0) return
  await recordCreated(ctx, tx, origin, row, { standingApprovalId, terms })
  // Others were signed since the device offered it. The approver sees this one among those that have ended.
  if (!hasRoom)
    await recordEnded(ctx, tx, origin, { ...row, standing_approval_id: standingApprovalId }, 'limit_reached')
}

function recordCreated(
  ctx: BaseContext,
  tx: TenantTx,
  origin: Origin,
  row: ApprovalState,
  { standingApprovalId, terms }: { readonly standingApprovalId: string; readonly terms: StandingTerms },
): Promise<void> {
  const { agent: agentId, onBehalfOf: userId, gate, action, resource, limits, endsAt } = terms
  return recordEvent(ctx, tx, origin, {
    action: 'standing_approval.created',
    target: { kind: 'user', id: row.approver_id },
    details: {
      standingApprovalId,
      approvalId: row.task_id,
      agentId,
      userId,
      gate: gate.id,
      action: action.name,
      resource: resource.id === null ? resource.type : `${resource.type} ${resource.id}`,
      ...limits,
      endsAt,
    },
  })
}
