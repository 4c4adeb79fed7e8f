// Verifies what Countersign signed, without calling it: assertions, grants and access tokens. Needs no credentials.
import type { Fetch } from '../http/exchange.ts'
import { KeySet } from './jwks.ts'
import { refused, verifyJwt } from './verify-jwt.ts'

/** What an assertion states. */
export interface AssertionClaims {
  readonly iss: string
  /** `user:` and the user id. */
  readonly sub: string
  readonly aud: string
  readonly tid: string
  /** How the user authenticated (RFC 8176). */
  readonly amr: readonly string[]
  readonly challenge_id: string
  readonly purpose: string
  readonly auth_time: number
  readonly iat: number
  readonly exp: number
  /** Unique for each challenge. */
  readonly jti: string
  readonly rp_id?: string
  /** Without the prefix of `sub`. */
  readonly userId: string
}

/** What a grant states. Only `consumeGrant` makes sure that it is used once and has not been revoked. */
export interface GrantClaims {
  readonly iss: string
  readonly sub: string
  readonly aud: string
  readonly tid: string
  readonly jti: string
  readonly iat: number
  readonly exp: number
  readonly act?: { readonly sub: string }
  readonly action_hash: string
  readonly evaluation_id: string
  readonly policy_version: number
  readonly epoch: number
  readonly authorization_details: readonly {
    readonly type: string
    readonly action: { readonly name: string; readonly properties?: Readonly<Record<string, unknown>> }
    readonly resource: { readonly type: string; readonly id: string }
  }[]
}

export interface VerifierOptions {
  /** The deployment: `https://id.example.com`. */
  readonly url: string
  /** The address that the deployment is known by, if you reach it at another one. Defaults to `url`. */
  readonly publicUrl?: string
  readonly tenantId: string
  readonly fetch?: Fetch
  readonly timeoutSeconds?: number
  /** The context path of svc-auth. Defaults to `/AuthPage`. */
  readonly contextPath?: string
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export interface ForAudience {
  /** Your own client id. An assertion or grant for another client is not accepted. */
  readonly audience: string | readonly string[]
}

export class Verifier {
  readonly issuer: string
  readonly #keys: KeySet
  readonly #now: () => number

  constructor({
    url,
    publicUrl = url,
    tenantId,
    fetch = globalThis.fetch,
    timeoutSeconds = 10,
    contextPath = '/AuthPage',
    now = Date.now,
  }: VerifierOptions) {
    const base = (address: string) => address.replace(/\/+$/, '') + contextPath
    this.issuer = `${base(publicUrl)}/${tenantId}`
    this.#now = now
    // Without this, `this` would be the settings, which browsers refuse.
    const send: Fetch = (address, init) => fetch(address, init)
    this.#keys = new KeySet({
      url: `${base(url)}/oauth/jwks/${tenantId}`,
      fetch: send,
      timeoutMs: timeoutSeconds * 1000,
      now,
    })
  }

  /** Who was verified, how and when. Remember `jti` for five minutes to accept an assertion once. */
  async verifyAssertion(
    assertion: string,
    { audience, maxAgeSeconds }: ForAudience & { readonly maxAgeSeconds?: number },
  ): Promise<AssertionClaims> {
    const claims = await this.#verify<AssertionClaims>(assertion, 'mfa-assertion+jwt', audience)
    const [kind, userId] = split(claims.sub)
    if (kind !== 'user' || !Array.isArray(claims.amr) || typeof claims.auth_time !== 'number')
      throw refused('Claims are missing.')
    if (maxAgeSeconds !== undefined && this.#now() / 1000 - claims.auth_time > maxAgeSeconds)
      throw refused('The user authenticated too long ago.')
    return { ...claims, userId }
  }

  /** That a grant is genuine and has not expired. Consume it before you perform the action. */
  async verifyGrant(grant: string, { audience }: ForAudience): Promise<GrantClaims> {
    return this.#verify<GrantClaims>(grant, 'agent-grant+jwt', audience)
  }

  async #verify<Result>(jwt: string, typ: string, audience: string | readonly string[]): Promise<Result> {
    const expected = {
      typ: [typ],
      algorithms: ['ES256'],
      issuer: this.issuer,
      audience: typeof audience === 'string' ? [audience] : audience,
    }
    return (await verifyJwt(this.#keys, jwt, expected, this.#now())) as Result
  }
}

function split(sub: unknown): readonly [string, string] {
  const text = String(sub)
  const colon = text.indexOf(':')
  return [text.slice(0, colon), text.slice(colon + 1)]
}
