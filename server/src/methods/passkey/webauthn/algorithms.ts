// The COSE algorithms that we offer and accept (RFC 9053; WebAuthn §5.8.5 fixes the curve of each).
import { type KeyObject, verify } from 'node:crypto'
import { isAcceptableRsaKey } from './rsa-strength.ts'

export const es256 = -7
export const edDsa = -8
export const es384 = -35
export const rs256 = -257

interface Algorithm {
  readonly hash: 'sha256' | 'sha384' | null
  readonly keyType: 'ec' | 'ed25519' | 'rsa'
  /** OpenSSL's name. */
  readonly curve?: string
}

const algorithms: ReadonlyMap<number, Algorithm> = new Map<number, Algorithm>([
  [es256, { hash: 'sha256', keyType: 'ec', curve: 'prime256v1' }],
  [edDsa, { hash: null, keyType: 'ed25519' }],
  [es384, { hash: 'sha384', keyType: 'ec', curve: 'secp384r1' }],
  [rs256, { hash: 'sha256', keyType: 'rsa' }],
])

/** In order of preference. ES512 and Ed448 are not among them: no common authenticator needs them. */
export const offeredAlgorithms: readonly number[] = [es256, edDsa, es384, rs256]

export function hashOf(algorithm: number): 'sha256' | 'sha384' | null | undefined {
  return algorithms.get(algorithm)?.hash
}

/** False if the key does not belong to the algorithm: a key must never be used with an algorithm that the sender chose. */
export function verifySignature(algorithm: number, key: KeyObject, data: Buffer, signature: Buffer): boolean {
  const known = algorithms.get(algorithm)
  if (!known || key.asymmetricKeyType !== known.keyType) return false
  if (known.keyType === 'rsa' && !isAcceptableRsaKey(key)) return false
  if (known.curve !== key.asymmetricKeyDetails?.namedCurve) return false
  return isSignedBy(algorithm, key, data, signature)
}

/** Only for a key that was made for this algorithm: nothing about it is checked. */
export function isSignedBy(algorithm: number, key: KeyObject, data: Buffer, signature: Buffer): boolean {
  const known = algorithms.get(algorithm)
  if (!known) return false
  try {
    return verify(known.hash, data, key, signature)
  } catch {
    return false
  }
}
