// Reads one master key as an operator writes it, and refuses values that only look like keys.
import { createSecretKey, type KeyObject } from 'node:crypto'
import { sha256 } from './randomness.ts'
import { weaknessOf } from './weak-key.ts'

export interface MasterKey {
  readonly id: string
  readonly secret: KeyObject
}

/** The given master keys cannot be used: one sentence for the operator, without any part of a key. */
export class MasterKeyRefused extends Error {
  override readonly name = 'MasterKeyRefused'
}

const howToMakeOne = 'create one with: openssl rand -base64 32'

/** `what` starts the sentence of the error: "The master key". */
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

// A prefix of its own, so that the id never equals a hash of the key that is published or compared elsewhere.
function fingerprint(bytes: Buffer): string {
  return sha256(Buffer.concat([Buffer.from('countersign master key:'), bytes])).toString('hex', 0, 8)
}
