// The types of keys, for projects with the types of a browser and for projects with those of Node.

/** WebCrypto's CryptoKey. */
export type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** RFC 7517, as WebCrypto takes it. */
export interface Jwk {
  readonly kty?: string
  readonly crv?: string
  readonly x?: string
  readonly y?: string
  readonly n?: string
  readonly e?: string
  readonly alg?: string
  readonly kid?: string
  readonly d?: string
  readonly p?: string
  readonly q?: string
  readonly dp?: string
  readonly dq?: string
  readonly qi?: string
}

/** WebCrypto refuses members that it does not know in this place, and those that are present and undefined. */
export const importableJwk = ({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi }: Jwk): Jwk =>
  Object.fromEntries(
    Object.entries({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi }).filter(([, value]) => value !== undefined),
  )
