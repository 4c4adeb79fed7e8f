// Assertions: who proved what, and when, signed for anybody who knows the tenant's keys.
import { type AuthType, type ChallengePurpose, methods } from '@countersign/contract'
import type { TenantAccess } from '../../oauth/index.ts'

const assertionType = 'mfa-assertion+jwt'
const ttlSeconds = 300

interface Proven {
  readonly tenantId: string
  readonly clientId: string
  readonly userId: string
  readonly authType: AuthType
  /** `authentication`, if absent. */
  readonly purpose?: ChallengePurpose
  readonly challengeId: string
  readonly provenAt: number
}

export function signAssertion(tenant: TenantAccess, proven: Proven): string {
  const authTime = Math.floor(proven.provenAt / 1000)
  return tenant.signer.sign(assertionType, {
    iss: tenant.issuer,
    sub: `user:${proven.userId}`,
    aud: proven.clientId,
    tid: proven.tenantId,
    amr: methods[proven.authType].amr,
    challenge_id: proven.challengeId,
    purpose: proven.purpose ?? 'authentication',
    auth_time: authTime,
    iat: authTime,
    exp: authTime + ttlSeconds,
    // One for each challenge, so that whoever takes an assertion once can tell a second one from the first.
    jti: proven.challengeId.replace(/^chl_/, 'as_'),
  })
}
