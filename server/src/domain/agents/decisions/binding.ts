// A binding token ties a request for approval to the denial that offered it. It is signed, so that an agent can ask only for the
// action that was denied.
import { checkClaims, JwtRefused, verifyJws } from '@countersign/platform/crypto'
import { findTenantAccess } from '../../oauth/index.ts'
import type { AgentsContext } from '../context.ts'
import type { Evaluation } from './evaluation.ts'

const bindingType = 'access-request+jwt'
const ttlSeconds = 600

export interface Binding {
  readonly evaluationId: string
  readonly actionHash: string
}

export async function signBinding(
  ctx: AgentsContext,
  tenantId: string,
  { evaluationId, actionHash, epoch }: Evaluation,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const tenant = await findTenantAccess(ctx, tenantId)
  if (!tenant) throw new Error(`Tenant ${tenantId} has no signing key.`)
  const iat = Math.floor(ctx.clock.now() / 1000)
  const exp = iat + ttlSeconds
  const claims = { evaluation_id: evaluationId, action_hash: actionHash, epoch }
  const token = tenant.signer.sign(bindingType, {
    iss: tenant.issuer,
    aud: ctx.addresses.pdp(tenantId),
    ...claims,
    iat,
    exp,
  })
  return { token, expiresAt: new Date(exp * 1000) }
}

/** Undefined if it is not this tenant's, or has expired. */
export async function verifyBinding(ctx: AgentsContext, tenantId: string, token: string): Promise<Binding | undefined> {
  const tenant = await findTenantAccess(ctx, tenantId)
  try {
    const claims = verifyJws(token, {
      typ: bindingType,
      keyFor: (kid) => tenant?.verificationKeys.get(kid),
    })
    checkClaims(claims, { iss: tenant?.issuer, aud: ctx.addresses.pdp(tenantId) }, ctx.clock.now(), 0)
    return { evaluationId: String(claims.evaluation_id), actionHash: String(claims.action_hash) }
  } catch (error) {
    if (error instanceof JwtRefused) return undefined
    throw error
  }
}
