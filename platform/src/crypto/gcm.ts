// AES-256-GCM as every sealed value uses it: prefix · nonce (12) · ciphertext · tag (16). The prefix is readable, and
// authenticated together with the context. Random nonces are safe for 2^32 values under one key (NIST SP 800-38D, 8.3).
import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import { fillRandom } from './randomness.ts'

const nonceLength = 12
const tagLength = 16
export const gcmOverhead = nonceLength + tagLength

export function encrypt(key: KeyObject, prefix: Buffer, plaintext: Uint8Array | string, context: string): Buffer {
  const nonce = Buffer.allocUnsafe(nonceLength)
  fillRandom(nonce)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  cipher.setAAD(Buffer.concat([prefix, Buffer.from(context)]))
  const ciphertext = typeof plaintext === 'string' ? cipher.update(plaintext, 'utf8') : cipher.update(plaintext)
  return Buffer.concat([prefix, nonce, ciphertext, cipher.final(), cipher.getAuthTag()])
}

/** Returns the plaintext, or undefined if the key, prefix, context or any byte differs from what was sealed. */
export function decrypt(key: KeyObject, sealed: Buffer, prefixLength: number, context: string): Buffer | undefined {
  const nonceEnd = prefixLength + nonceLength
  const tagStart = sealed.length - tagLength
  const nonce = sealed.subarray(prefixLength, nonceEnd)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.concat([sealed.subarray(0, prefixLength), Buffer.from(context)]))
  decipher.setAuthTag(sealed.subarray(tagStart))
  const plaintext = decipher.update(sealed.subarray(nonceEnd, tagStart))
  try {
    decipher.final()
    return plaintext
  } catch {
    return undefined
  }
}

/** A stored secret was altered, moved or opened with the wrong key. The message names the place, never the content. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}
