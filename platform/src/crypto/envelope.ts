// Secrets at rest. Sealed value: format (1) · data-key version (4) · nonce (12) · ciphertext · tag (16).
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { decrypt, encrypt, gcmOverhead, SealBroken } from './gcm.ts'

const format = 1
const prefixLength = 5

/** A tenant's key. A KeyObject, because logging one reveals no bytes. */
export interface DataKey {
  readonly version: number
  readonly secret: KeyObject
}

/** The place that a value is sealed for: it opens nowhere else. */
export interface Place {
  readonly tenantId: string
  readonly table: string
  readonly row: string
  readonly column: string
}

export function createDataKey(version: number, bytes: Uint8Array): DataKey {
  if (bytes.length !== 32) throw new RangeError('A data key has 32 bytes.')
  return { version, secret: createSecretKey(bytes) }
}

export function seal(key: DataKey, plaintext: Uint8Array | string, where: Place): Buffer {
  const prefix = Buffer.allocUnsafe(prefixLength)
  prefix.writeUInt8(format, 0)
  prefix.writeUInt32BE(key.version, 1)
  return encrypt(key.secret, prefix, plaintext, contextOf(where))
}

export function open(key: DataKey, sealed: Buffer, where: Place): Buffer {
  const version = dataKeyVersionOf(sealed)
  if (version !== key.version) {
    throw new SealBroken(`${nameOf(where)} is sealed with data key ${version}, not ${key.version}.`)
  }
  const plaintext = decrypt(key.secret, sealed, prefixLength, contextOf(where))
  if (!plaintext)
    throw new SealBroken(`${nameOf(where)} does not open: it was altered, moved or sealed with another key.`)
  return plaintext
}

export function openString(key: DataKey, sealed: Buffer, where: Place): string {
  return open(key, sealed, where).toString('utf8')
}

const macKeys = new WeakMap<DataKey, Map<string, KeyObject>>()

/** HMAC-SHA-256 under a key derived from the data key for this purpose only (RFC 5869). */
export function mac(key: DataKey, purpose: string, text: string): Buffer {
  const derived = macKeys.get(key) ?? new Map<string, KeyObject>()
  macKeys.set(key, derived)
  const macKey = derived.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', key.secret, '', purpose, 32)))
  derived.set(purpose, macKey)
  return createHmac('sha256', macKey).update(text).digest()
}

/** Returns which of the tenant's data keys opens this value. */
export function dataKeyVersionOf(sealed: Buffer): number {
  if (sealed.length < prefixLength + gcmOverhead || sealed[0] !== format) {
    throw new SealBroken('A stored secret is not in the form of a sealed value.')
  }
  return sealed.readUInt32BE(1)
}

// JSON keeps the four apart whatever characters they contain, including lone surrogates.
function contextOf({ tenantId, table, row, column }: Place): string {
  return JSON.stringify([tenantId, table, row, column])
}

function nameOf({ tenantId, table, row, column }: Place): string {
  return `${table}.${column} of row ${row} of tenant ${tenantId}`
}
