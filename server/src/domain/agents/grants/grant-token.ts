// A grant as a JWT: the service that performs the action can verify it with the tenant's public keys before it consumes it.
import { invalidField } from '@countersign/contract'
import { JwtRefused, verifyJws } from '@countersign/platform/crypto'
import { findTenantAccess } from '../../oauth/index.ts'
import type { SignedApproval } from '../approvals/given-approval.ts'
import type { AgentsContext } from '../context.ts'
import type { Opening } from '../evaluations/openings.ts'
import type { NewGrant } from './grants-store.ts'

const grantType = 'agent-grant+jwt'
/** All our readers accept this length. */
const maxLength = 8192

interface Approvals {
  readonly approvedBy: readonly SignedApproval[]
  readonly opening: Opening | undefined
}

export async function signGrant(
  ctx: AgentsContext,
  tenantId: string,
  row: NewGrant,
  { approvedBy, opening }: Approvals,
): Promise<string> {
  const tenant = await findTenantAccess(ctx, tenantId)
  if (!tenant) throw new Error(`Tenant ${tenantId} has no signing key.`)
  const { user_id: userId, agent_id: agentId, delegation_id: delegationId } = row
  const token = tenant.signer.sign(grantType, {
    iss: tenant.issuer,
    aud: row.audience,
    ...(userId === null ? { sub: agentId } : { sub: `user:${userId}`, act: { sub: agentId } }),
    tid: tenantId,
    jti: row.grant_id,
    iat: Math.floor(row.created_at.getTime() / 1000),
    exp: Math.floor(row.expires_at.getTime() / 1000),
    authorization_details: [{ type: 'countersign_action', action: row.action, resource: row.resource }],
    action_hash: row.action_hash,
    evaluation_id: row.evaluation_id,
    policy_version: row.policy_version,
    ...(delegationId === null ? {} : { delegation_id: delegationId }),
    epoch: row.epoch,
    ...approvalOf(row, approvedBy),
    ...standingOf(opening),
  })
  if (token.length > maxLength) throw invalidField('action', 'is too large to be granted')
  return token
}

/** The approval, and the others if several people had to approve. */
function approvalOf({ approval_id: id }: NewGrant, [first, ...others]: readonly SignedApproval[]): object {
  if (!first) return {}
  return { approval: { ...first, id, ...(others.length > 0 ? { co_approvals: others } : {}) } }
}

/** With the signature, which contains all of the terms. */
function standingOf(opening: Opening | undefined): object {
  if (!opening) return {}
  const { standingApprovalId: id, approver, deviceKey, signature } = opening
  return { standing_approval: { id, approver, by: 'device', device_key: deviceKey, signature } }
}

/** The id of the grant, if it is one of this tenant. Its row says whether it can still be consumed. */
export async function readGrantId(ctx: AgentsContext, tenantId: string, grant: string): Promise<string | undefined> {
  const tenant = await findTenantAccess(ctx, tenantId)
  try {
    const claims = verifyJws(grant, { typ: grantType, keyFor: (kid) => tenant?.verificationKeys.get(kid) })
    const isOurs = claims.iss === tenant?.issuer && claims.tid === tenantId && typeof claims.jti === 'string'
    return isOurs ? String(claims.jti) : undefined
  } catch (error) {
    if (error instanceof JwtRefused) return undefined
    throw error
  }
}
