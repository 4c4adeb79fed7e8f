// A grant as a JWT: whoever performs the action can check it with the tenant's public keys before it asks us.
import { invalidField } from '@countersign/contract'
import { JwtRefused, verifyJws } from '@countersign/platform/crypto'
import type { Access } from '../../oauth/index.ts'
import type { ApprovedBy } from '../approvals/approval-for-grant.ts'
import type { NewGrant } from './grants-store.ts'

const grantType = 'agent-grant+jwt'
/** What every reader of ours takes. */
const lengthAtMost = 8192

export interface GrantTokens {
  sign(tenantId: string, row: NewGrant, approvedBy?: ApprovedBy): Promise<string>
  /** The id of the grant, where it is one of this tenant. Whether it is still good its row knows. */
  read(tenantId: string, grant: string): Promise<string | undefined>
}

export function createGrantTokens({ access }: { readonly access: Pick<Access, 'signing'> }): GrantTokens {
  return {
    async sign(tenantId, row, approvedBy) {
      const tenant = await access.signing(tenantId)
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
        ...(approvedBy ? { approval: { id: row.approval_id, ...approvedBy } } : {}),
      })
      if (token.length > lengthAtMost) throw invalidField('action', 'is too large to be granted')
      return token
    },

    async read(tenantId, grant) {
      const tenant = await access.signing(tenantId)
      try {
        const claims = verifyJws(grant, { typ: grantType, keyFor: (kid) => tenant?.verificationKeys.get(kid) })
        const isOurs = claims.iss === tenant?.issuer && claims.tid === tenantId && typeof claims.jti === 'string'
        return isOurs ? String(claims.jti) : undefined
      } catch (error) {
        if (error instanceof JwtRefused) return undefined
        throw error
      }
    },
  }
}
