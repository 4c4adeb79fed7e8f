// Reads the members of a CBOR map whose names and types the standard fixes.
import { type RefusalReason, refuse } from '../refusal.ts'
import type { CborMap, CborValue } from './cbor.ts'

export function mapOf(value: CborValue | undefined, reason: RefusalReason): CborMap {
  return value instanceof Map ? value : refuse(reason, 'expected a CBOR map')
}

/** A member that the syntax does not know could mean something to another verifier. */
export function onlyKeys(map: CborMap, keys: readonly (number | string)[], reason: RefusalReason): void {
  if (map.size !== keys.length || !keys.every((key) => map.has(key))) {
    refuse(reason, `expected exactly the members ${keys.join(', ')}`)
  }
}

export function bytesAt(map: CborMap, key: number | string, reason: RefusalReason): Buffer {
  const value = map.get(key)
  return value instanceof Buffer ? value : refuse(reason, `${key} must be a byte string`)
}

export function textAt(map: CborMap, key: number | string, reason: RefusalReason): string {
  const value = map.get(key)
  return typeof value === 'string' ? value : refuse(reason, `${key} must be a text`)
}

export function integerAt(map: CborMap, key: number | string, reason: RefusalReason): number {
  const value = map.get(key)
  return typeof value === 'number' ? value : refuse(reason, `${key} must be an integer`)
}
