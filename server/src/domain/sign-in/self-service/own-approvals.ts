// What agents asked the user to approve, read and answered on our own pages.
import type {
  AnswerMyApprovalRequest,
  BeginMyApprovalRequest,
  MyApproval,
  MyApprovalOptions,
  MyApprovalRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { askedApprovals } from '../../agents/index.ts'
import type { SignInContext } from '../context.ts'
import { asOneself } from './as-oneself.ts'
import { listAgentNames } from './own-agents-store.ts'
import { ownSession } from './own-session.ts'

export const read = (
  ctx: SignInContext,
  tenant: TenantScope,
  origin: Origin,
  approvalId: string,
): Promise<MyApprovalRequest> =>
  asOneself(tenant, origin, async (tx, userId) => {
    const approval = await askedApprovals.read(ctx, tenant.joined(tx), { userId, approvalId })
    return { ...approval, agentName: await agentName(tenant.joined(tx), approval.agentId) }
  })

export async function begin(
  ctx: SignInContext,
  tenant: TenantScope,
  origin: Origin,
  approvalId: string,
  request: BeginMyApprovalRequest,
): Promise<MyApprovalOptions> {
  ownSession(origin)
  return askedApprovals.begin(ctx, tenant, { userId: origin.caller.id, approvalId }, request)
}

export async function answer(
  ctx: SignInContext,
  tenant: TenantScope,
  origin: Origin,
  approvalId: string,
  request: AnswerMyApprovalRequest,
): Promise<MyApproval> {
  ownSession(origin)
  const answered = { userId: origin.caller.id, approvalId }
  const approval = await askedApprovals.answer(ctx, tenant, origin, answered, request)
  return { ...approval, agentName: await agentName(tenant, approval.agentId) }
}

const agentName = (tenant: TenantScope, agentId: string): Promise<string | null> =>
  tenant.tx(async (tx) => (await listAgentNames(tx, [agentId])).get(agentId) ?? null)
