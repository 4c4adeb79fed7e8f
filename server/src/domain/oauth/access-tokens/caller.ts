// The caller that an access token stands for, from its verified claims.
import type { Caller } from '@countersign/platform/access'
import { type Claims, JwtRefused } from '@countersign/platform/crypto'

export interface AccessTokenClaims {
  readonly iss: string
  readonly aud: string
  readonly sub: string
  readonly client_id: string
  readonly tid: string
  readonly scope: string
  readonly iat: number
  readonly exp: number
  readonly jti: string
  /** Set if an agent acts for `sub` (RFC 8693 section 4.1). */
  readonly act?: { readonly sub: string }
  /** Of an agent. */
  readonly epoch?: number
  /** Set if the agent acts under a standing delegation. */
  readonly delegation_id?: string
}

export function asAccessTokenClaims(claims: Claims): AccessTokenClaims {
  for (const name of ['iss', 'aud', 'sub', 'client_id', 'tid', 'scope', 'jti']) {
    if (typeof claims[name] !== 'string') throw new JwtRefused('claim')
  }
  if (claims.act !== undefined) assertOneActor(claims)
  return claims as unknown as AccessTokenClaims
}

/** The actor is the client itself and acts for a user: delegation is not nested. */
function assertOneActor({ act, sub, client_id: clientId }: Claims): void {
  const actor = Object(act) as Claims
  const isOnly = Object.keys(actor).length === 1 && actor.sub === clientId
  if (!isOnly || !String(sub).startsWith('user:') || !isAgent(String(clientId))) throw new JwtRefused('claim')
}

const isAgent = (clientId: string): boolean => clientId.startsWith('ag_')

export function kindOf(clientId: string): 'agent' | 'client' | 'device' {
  if (isAgent(clientId)) return 'agent'
  return /^(?:dev|enr)_/.test(clientId) ? 'device' : 'client'
}

export function callerOf(claims: AccessTokenClaims): Caller {
  return {
    ...identityOf(claims),
    clientId: claims.client_id,
    scopes: claims.scope === '' ? [] : claims.scope.split(' '),
    accessTokenId: claims.jti,
    expiresAt: claims.exp * 1000,
  }
}

function identityOf({ sub, act, client_id: clientId, delegation_id: delegationId, epoch = 0 }: AccessTokenClaims) {
  const userId = sub.startsWith('user:') ? sub.slice('user:'.length) : undefined
  if (act && userId !== undefined)
    return {
      kind: 'agent',
      id: act.sub,
      actsFor: { userId, epoch, ...(delegationId ? { delegationId } : {}) },
    } as const
  if (userId !== undefined) return { kind: 'user', id: userId } as const
  return { kind: kindOf(clientId), id: clientId }
}
