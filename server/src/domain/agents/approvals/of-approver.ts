// Approvals, as the approver reads and answers them on our pages.
import {
  type AnswerMyApprovalRequest,
  type Approval,
  type BeginMyApprovalRequest,
  type DeviceChallenge,
  type MyApprovalOptions,
  Problem,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { decideWithPasskey, decisionOptions, findDeviceChallenge, presentToDevice } from '../../challenges/index.ts'
import type { AgentsContext } from '../context.ts'
import { type ApprovalState, findApproval, listTask } from './approvals-store.ts'
import { presentApproval } from './present.ts'

interface OfApprover {
  readonly userId: string
  readonly approvalId: string
}

type Shown = Approval & { readonly shown: DeviceChallenge }

export function read({ clock }: BaseContext, tenant: TenantScope, { userId, approvalId }: OfApprover): Promise<Shown> {
  return tenant.tx(async (tx) => {
    const row = await readAsked(tx, userId, approvalId)
    const challenge = await findDeviceChallenge(tx, row.challenge_id)
    if (!challenge) throw new Problem('not_found')
    const now = clock.now()
    const task = await listTask(tx, row.task_id)
    return { ...presentApproval(row, task, now), shown: presentToDevice(challenge, userId, now) }
  })
}

export async function begin(
  ctx: AgentsContext,
  tenant: TenantScope,
  { userId, approvalId }: OfApprover,
  { decision, number }: BeginMyApprovalRequest,
): Promise<MyApprovalOptions> {
  const challengeId = await tenant.tx((tx) => challengeForPasskey(tx, userId, approvalId))
  return decisionOptions(ctx, tenant, { userId, challengeId, decision, number })
}

export async function answer(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  { userId, approvalId }: OfApprover,
  { decision, number, credential }: AnswerMyApprovalRequest,
): Promise<Approval> {
  const challengeId = await tenant.tx((tx) => challengeForPasskey(tx, userId, approvalId))
  await decideWithPasskey(ctx, tenant, origin, { userId, challengeId, decision, number }, credential)
  return tenant.tx(async (tx) => {
    const row = await readAsked(tx, userId, approvalId)
    return presentApproval(row, await listTask(tx, row.task_id), ctx.clock.now())
  })
}

async function challengeForPasskey(tx: TenantTx, userId: string, approvalId: string): Promise<string> {
  const row = await readAsked(tx, userId, approvalId)
  if (!row.accepts_passkey)
    throw new Problem('forbidden', { message: 'The policy accepts only a device for this request.' })
  return row.challenge_id
}

/** For other users, the approval does not exist. */
async function readAsked(tx: TenantTx, userId: string, approvalId: string): Promise<ApprovalState> {
  const row = await findApproval(tx, approvalId)
  if (row?.approver_id !== userId) throw new Problem('not_found')
  return row
}
