// ES256 key pairs: how they are generated, named and stored.
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { canonicalJson } from '@countersign/contract/canonical-json'
import { b64uSha256 } from './digest.ts'

/** As a JWKS publishes it. */
export interface PublicSigningJwk {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly kid: string
  readonly alg: 'ES256'
  readonly use: 'sig'
}

export interface SigningKey {
  readonly kid: string
  readonly privateKeyPkcs8: Buffer
  readonly publicJwk: PublicSigningJwk
}

export type P256Point = Pick<PublicSigningJwk, 'kty' | 'crv' | 'x' | 'y'>

export function generateSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point: P256Point = { kty: 'EC', crv: 'P-256', x, y }
  const kid = thumbprint(point)
  return {
    kid,
    privateKeyPkcs8: privateKey.export({ format: 'der', type: 'pkcs8' }),
    publicJwk: { ...point, kid, alg: 'ES256', use: 'sig' },
  }
}

/** RFC 7638. Its form (required members, sorted, no whitespace) is also the canonical one. */
export function thumbprint({ kty, crv, x, y }: P256Point): string {
  return b64uSha256(canonicalJson({ crv, kty, x, y }))
}

/** Throws if the point is not on the curve. */
export function createVerifier({ kty, crv, x, y }: P256Point): KeyObject {
  if (kty !== 'EC' || crv !== 'P-256') throw new TypeError('An ES256 key is on the curve P-256.')
  return createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
}
