// Whether an access token is good here and now: signature and claims once, everything that can change every time.

import { performance } from 'node:perf_hooks'
import { Problem, tenantIdForm } from '@countersign/contract'
import type { Caller } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { checkClaims, JwtRefused, readJws, verifySignature } from '@countersign/platform/crypto'
import { LRUCache } from 'lru-cache'
import type { Addresses } from '../../base/index.ts'
import type { AccessState } from './access-state.ts'
import { type AccessTokenClaims, asAccessTokenClaims, callerOf } from './caller.ts'
import { accessTokenSeconds, accessTokenType } from './sign.ts'

interface Verified {
  readonly claims: AccessTokenClaims
  readonly caller: Caller
  /** By the monotonic clock. What has passed it stays refused, even if the wall clock is set back. */
  readonly until: number
}

/** By how much the clocks of two hosts may differ. */
const clockSkewSeconds = 5

export interface AccessTokens {
  /** The caller that a valid access token stands for. */
  verify(authorization: string | undefined): Promise<{ tenantId: string; caller: Caller }>
  /** The claims of an access token of this tenant while it is good, else undefined. */
  inspect(tenantId: string, accessToken: string): Promise<AccessTokenClaims | undefined>
}

export function createAccessTokens({
  state,
  addresses,
  clock,
  monotonic = performance.now.bind(performance),
}: {
  state: AccessState
  addresses: Addresses
  clock: Clock
  monotonic?: () => number
}): AccessTokens {
  // By size, for by number it would set room for all of them aside at the start.
  const verified = new LRUCache<string, Verified>({ maxSize: 50_000, sizeCalculation: () => 1 })

  const verifyOnce = async (accessToken: string): Promise<Verified> => {
    const jws = readJws(accessToken, accessTokenType)
    const tenantId = claimedTenantId(jws.payload)
    const known = (await state.tenants.get(tenantId))?.verificationKeys.get(jws.kid)
    // A key that we do not know may be younger than what we remember.
    const key = known ?? (await state.tenants.reload(tenantId))?.verificationKeys.get(jws.kid)
    const claims = asAccessTokenClaims(verifySignature(jws, key))
    if (claims.tid !== tenantId) throw new JwtRefused('claim')
    // What lets an agent act for a user is meant for decisions alone, and is nobody else's to accept.
    const aud = claims.act ? addresses.pdp(tenantId) : addresses.audience
    const now = clock.now()
    checkClaims({ ...claims }, { iss: addresses.issuer(tenantId), aud }, now, clockSkewSeconds)
    const remainingMs = Math.min(claims.exp * 1000 - now, accessTokenSeconds * 1000)
    const entry = { claims, caller: callerOf(claims), until: monotonic() + remainingMs }
    verified.set(accessToken, entry)
    return entry
  }

  const verify = async (accessToken: string): Promise<Verified> => {
    const entry = verified.get(accessToken) ?? (await verifyOnce(accessToken))
    const { tid, client_id: clientId, jti, iat, exp, epoch = 0 } = entry.claims
    const now = clock.now()
    if (now >= exp * 1000 || monotonic() >= entry.until) throw new JwtRefused('expired')
    // Every time: it may have been issued and remembered while the clock was ahead.
    if (now < (iat - clockSkewSeconds) * 1000) throw new JwtRefused('not_yet_valid')
    const tenant = await state.tenants.get(tid)
    const client = await state.clients.get(`${tid}/${clientId}`)
    const alive = tenant?.status === 'active' && client?.status === 'active' && !tenant.revokedTokenIds.has(jti)
    if (!alive || epoch < (client.epoch ?? 0)) throw new JwtRefused('expired')
    return entry
  }

  return {
    async verify(authorization) {
      const [, accessToken] = /^bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(authorization ?? '') ?? []
      if (!accessToken) throw new Problem('unauthorized')
      try {
        const { claims, caller } = await verify(accessToken)
        return { tenantId: claims.tid, caller }
      } catch (error) {
        if (!(error instanceof JwtRefused)) throw error
        throw new Problem('unauthorized', {
          message: 'The access token is invalid, expired or revoked.',
          members: { error: 'invalid_token' },
          cause: error,
        })
      }
    },
    async inspect(tenantId, accessToken) {
      try {
        const { claims } = await verify(accessToken)
        return claims.tid === tenantId ? claims : undefined
      } catch (error) {
        if (error instanceof JwtRefused) return undefined
        throw error
      }
    },
  }
}

/** Only to find the key with: nothing else is believed before the signature is checked. */
function claimedTenantId(payload: Buffer): string {
  const { tid } = parsedOrEmpty(payload)
  if (typeof tid !== 'string' || !tenantIdForm.pattern.test(tid)) throw new JwtRefused('claim')
  return tid
}

function parsedOrEmpty(payload: Buffer): { readonly tid?: unknown } {
  try {
    return Object(JSON.parse(payload.toString()))
  } catch {
    return {}
  }
}
