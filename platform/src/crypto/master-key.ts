// One master key as an operator writes it down, and the refusal of what only looks like a key.
import { createSecretKey, type KeyObject } from 'node:crypto'
import { sha256 } from './randomness.ts'
import { weaknessOf } from './weak-key.ts'

export interface MasterKey {
  readonly id: string
  readonly secret: KeyObject
}

/** Master keys cannot be used as they are given: one sentence for the operator, without any part of a key. */
export class MasterKeyRefused extends Error {
  override readonly name = 'MasterKeyRefused'
}

const howToMakeOne = 'create one with: openssl rand -base64 32'

/** `what` begins the sentence of a refusal: "The master key". */
export function parseMasterKey(text: string, what: string): MasterKey {
  const bytes = decode(text.trim())
  if (!bytes) throw new MasterKeyRefused(`${what} is not 32 bytes in base64 or hex; ${howToMakeOne}`)
  const weakness = weaknessOf(bytes)
  if (weakness) throw new MasterKeyRefused(`${what} ${weakness}; ${howToMakeOne}`)
  return { id: fingerprint(bytes), secret: createSecretKey(bytes) }
}

function decode(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64')
  return undefined
}

// Its own prefix, so that the id is never a hash of the key that something else might publish or compare.
function fingerprint(bytes: Buffer): string {
  return sha256(Buffer.concat([Buffer.from('countersign master key:'), bytes])).toString('hex', 0, 8)
}
