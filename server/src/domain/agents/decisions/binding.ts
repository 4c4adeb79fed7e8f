// A binding token ties a request for approval to the denial that offered it. It is signed, so that an agent can ask only for the
// action that was denied.
import { checkClaims, JwtRefused, newId, verifyJws } from '@countersign/platform/crypto'
import { findTenantAccess } from '../../oauth/index.ts'
import type { AgentsContext } from '../context.ts'
import { bindingHash, boundMembers } from './bound-request.ts'
import type { Evaluation } from './evaluation.ts'

const bindingType = 'access-request+jwt'
const ttlSeconds = 600

/** What a denial says of the request that it offers. */
export interface Binding {
  readonly evaluationId: string
  readonly actionHash: string
  /** Of the request, with these members of its context. */
  readonly hash: string
  readonly members: readonly string[]
  readonly expiresAt: number
}

/** When the offer of a denial ends. */
export const offerEndsAt = (decidedAt: number): number => (Math.floor(decidedAt / 1000) + ttlSeconds) * 1000

export async function signBinding(
  ctx: AgentsContext,
  tenantId: string,
  { evaluationId, actionHash, epoch, question, decidedAt }: Evaluation,
): Promise<{ readonly token: string; readonly expiresAt: string }> {
  const tenant = await findTenantAccess(ctx, tenantId)
  if (!tenant) throw new Error(`Tenant ${tenantId} has no signing key.`)
  const members = await boundMembers(ctx, tenantId, question)
  const endsAt = offerEndsAt(decidedAt)
  const expiresAt = new Date(endsAt).toISOString()
  const token = tenant.signer.sign(bindingType, {
    iss: tenant.issuer,
    aud: ctx.addresses.pdp(tenantId),
    jti: newId('bt', decidedAt),
    iat: Math.floor(decidedAt / 1000),
    exp: endsAt / 1000,
    denial_expires_at: expiresAt,
    evaluation_id: evaluationId,
    binding_context_members: members,
    binding_hash: bindingHash(question, members),
    action_hash: actionHash,
    epoch,
  })
  return { token, expiresAt }
}

/** Undefined if it is not this tenant's; `expired` if it was. */
export async function verifyBinding(
  ctx: AgentsContext,
  tenantId: string,
  token: string,
): Promise<Binding | 'expired' | undefined> {
  const tenant = await findTenantAccess(ctx, tenantId)
  try {
    const claims = verifyJws(token, {
      typ: bindingType,
      keyFor: (kid) => tenant?.verificationKeys.get(kid),
    })
    checkClaims(claims, { iss: tenant?.issuer, aud: ctx.addresses.pdp(tenantId) }, ctx.clock.now(), 0)
    return {
      evaluationId: String(claims.evaluation_id),
      actionHash: String(claims.action_hash),
      hash: String(claims.binding_hash),
      members: [claims.binding_context_members].flat().map(String),
      expiresAt: Date.parse(String(claims.denial_expires_at)),
    }
  } catch (error) {
    if (error instanceof JwtRefused) return error.reason === 'expired' ? 'expired' : undefined
    throw error
  }
}
