import type { KeyObject } from 'node:crypto'

/**
 * Below 2,048 bits a modulus can be factored. Above 8,192 bits, or with a long exponent, verification takes so long that
 * a client could occupy our processors. With an exponent of 1, every message is its own signature.
 */
export function isAcceptableRsaKey(key: KeyObject): boolean {
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {}
  const isOdd = publicExponent % 2n === 1n
  return modulusLength >= 2048 && modulusLength <= 8192 && isOdd && isUsualExponent(publicExponent)
}

function isUsualExponent(exponent: bigint): boolean {
  return exponent >= 65_537n && exponent <= 0xffff_ffffn
}
