// Whether an access token is valid now: its signature and claims are verified once, everything that can change every time.
import { performance } from 'node:perf_hooks'
import { accessTokenSeconds, Problem, tenantIdForm } from '@countersign/contract'
import type { Caller } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { checkClaims, JwtRefused, readJws, verifySignature } from '@countersign/platform/crypto'
import { nowOrThen } from '@countersign/platform/now-or-then'
import { LRUCache } from 'lru-cache'
import type { Addresses } from '../../base/index.ts'
import type { AccessState, ClientAccess, TenantAccess } from './access-state.ts'
import { type AccessTokenClaims, asAccessTokenClaims, callerOf } from './caller.ts'
import { accessTokenType } from './token-form.ts'

interface Verified {
  readonly claims: AccessTokenClaims
  readonly caller: Caller
  /** By the monotonic clock. A token that has passed it stays refused, even if the wall clock is set back. */
  readonly until: number
}

interface Holder {
  readonly tenantId: string
  readonly caller: Caller
}

interface Parts {
  readonly accessState: AccessState
  readonly addresses: Addresses
  readonly clock: Clock
  readonly monotonic?: () => number
}

/** By how much the clocks of two hosts may differ. */
const clockSkewSeconds = 5

export class AccessTokens {
  readonly #accessState: AccessState
  readonly #addresses: Addresses
  readonly #clock: Clock
  readonly #monotonic: () => number
  // Limited by size: a limit by number would reserve memory for all entries at the start.
  readonly #verified = new LRUCache<string, Verified>({ maxSize: 50_000, sizeCalculation: () => 1 })

  constructor({ accessState, addresses, clock, monotonic = performance.now.bind(performance) }: Parts) {
    this.#accessState = accessState
    this.#addresses = addresses
    this.#clock = clock
    this.#monotonic = monotonic
  }

  /** The caller that a valid access token stands for. Not a promise if the token and what it depends on are cached. */
  verify(authorization: string | undefined): Holder | Promise<Holder> {
    const [, accessToken] = /^bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(authorization ?? '') ?? []
    if (!accessToken) throw new Problem('unauthorized')
    try {
      const verified = this.#verify(accessToken)
      return verified instanceof Promise ? verified.then(holderOf).catch(refuse) : holderOf(verified)
    } catch (error) {
      return refuse(error)
    }
  }

  /** The claims of a valid access token of this tenant, else undefined. */
  async inspect(tenantId: string, accessToken: string): Promise<AccessTokenClaims | undefined> {
    try {
      const { claims } = await this.#verify(accessToken)
      return claims.tid === tenantId ? claims : undefined
    } catch (error) {
      if (error instanceof JwtRefused) return undefined
      throw error
    }
  }

  #verify(accessToken: string): Verified | Promise<Verified> {
    const entry = this.#verified.get(accessToken)
    return entry ? this.#checkNow(entry) : this.#verifyOnce(accessToken).then((verified) => this.#checkNow(verified))
  }

  #checkNow(entry: Verified): Verified | Promise<Verified> {
    const { tid, client_id: clientId, jti, iat, exp, epoch = 0 } = entry.claims
    const now = this.#clock.now()
    if (now >= exp * 1000 || this.#monotonic() >= entry.until) throw new JwtRefused('expired')
    // Every time: the token may have been issued and cached while the clock was ahead.
    if (now < (iat - clockSkewSeconds) * 1000) throw new JwtRefused('not_yet_valid')
    const { tenants, clients } = this.#accessState
    const check = (tenant: TenantAccess | undefined, client: ClientAccess | undefined): Verified => {
      const alive = tenant?.status === 'active' && client?.status === 'active' && !tenant.revokedTokenIds.has(jti)
      if (!alive || epoch < (client.epoch ?? 0)) throw new JwtRefused('expired')
      return entry
    }
    return nowOrThen(tenants.get(tid), (tenant) =>
      nowOrThen(clients.get(`${tid}/${clientId}`), (client) => check(tenant, client)),
    )
  }

  async #verifyOnce(accessToken: string): Promise<Verified> {
    const addresses = this.#addresses
    const { tenants } = this.#accessState
    const jws = readJws(accessToken, accessTokenType)
    const tenantId = claimedTenantId(jws.payload)
    const known = (await tenants.get(tenantId))?.verificationKeys.get(jws.kid)
    // An unknown key may be newer than the cache.
    const key = known ?? (await tenants.reload(tenantId))?.verificationKeys.get(jws.kid)
    const claims = asAccessTokenClaims(verifySignature(jws, key))
    if (claims.tid !== tenantId) throw new JwtRefused('claim')
    // A token with which an agent acts for a user is only for decisions: no other service accepts it.
    const aud = claims.act ? addresses.pdp(tenantId) : addresses.audience
    const now = this.#clock.now()
    checkClaims({ ...claims }, { iss: addresses.issuer(tenantId), aud }, now, clockSkewSeconds)
    const remainingMs = Math.min(claims.exp * 1000 - now, accessTokenSeconds * 1000)
    const entry = { claims, caller: callerOf(claims), until: this.#monotonic() + remainingMs }
    this.#verified.set(accessToken, entry)
    return entry
  }
}

const holderOf = ({ claims, caller }: Verified): Holder => ({ tenantId: claims.tid, caller })

function refuse(error: unknown): never {
  if (!(error instanceof JwtRefused)) throw error
  throw new Problem('unauthorized', {
    message: 'The access token is invalid, expired or revoked.',
    members: { error: 'invalid_token' },
    cause: error,
  })
}

/** Only to find the key: no other claim is trusted before the signature is verified. */
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
