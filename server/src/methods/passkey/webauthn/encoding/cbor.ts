// A decoder for the CTAP2 canonical CBOR encoding form and nothing else: shortest lengths, sorted keys, no duplicates, no
// indefinite lengths, tags or floats, at most four levels. Whatever two decoders could read differently is refused.
import { type RefusalReason, refuse } from '../refusal.ts'

export type CborMap = Map<number | string, CborValue>
export type CborValue = number | boolean | null | string | Buffer | CborValue[] | CborMap

const deepestLevel = 4
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The smallest number that needs 1, 2, 4 or 8 bytes after the first one. */
const smallestFor: Readonly<Record<number, number>> = { 1: 24, 2: 0x100, 4: 0x1_0000, 8: 0x1_0000_0000 }

export function decodeCbor(bytes: Buffer, reason: RefusalReason): CborValue {
  const { value, length } = decodeCborPrefix(bytes, reason)
  if (length !== bytes.length) refuse(reason, 'CBOR is followed by trailing bytes')
  return value
}

/** For authenticator data, where CBOR describes its own length and more may follow. */
export function decodeCborPrefix(bytes: Buffer, reason: RefusalReason): { value: CborValue; length: number } {
  const decoder = new Decoder(bytes, reason)
  const value = decoder.value(0)
  return { value, length: decoder.position }
}

class Decoder {
  readonly bytes: Buffer
  readonly reason: RefusalReason
  position = 0

  constructor(bytes: Buffer, reason: RefusalReason) {
    this.bytes = bytes
    this.reason = reason
  }

  value(level: number): CborValue {
    const first = this.take(1).readUInt8()
    const majorType = first >> 5
    if (majorType === 7) return this.simple(first)
    const argument = this.argument(first & 0x1f)
    switch (majorType) {
      case 0:
        return argument
      case 1:
        return -1 - argument
      case 2:
        return this.take(argument)
      case 3:
        return this.text(argument)
      case 4:
        return this.array(argument, this.below(level))
      case 5:
        return this.map(argument, this.below(level))
      default:
        return refuse(this.reason, 'CBOR contains a tag')
    }
  }

  private argument(information: number): number {
    if (information < 24) return information
    if (information > 27) return refuse(this.reason, 'CBOR contains an indefinite or reserved length')
    const size = 1 << (information - 24)
    const digits = this.take(size)
    const argument = size === 8 ? Number(digits.readBigUInt64BE()) : digits.readUIntBE(0, size)
    if (argument < (smallestFor[size] as number))
      return refuse(this.reason, 'a CBOR number is not in its shortest form')
    if (argument >= Number.MAX_SAFE_INTEGER) return refuse(this.reason, 'a CBOR number is too large')
    return argument
  }

  private simple(first: number): boolean | null {
    if (first === 0xf4) return false
    if (first === 0xf5) return true
    if (first === 0xf6) return null
    return refuse(this.reason, 'CBOR contains a float or an unassigned simple value')
  }

  private text(length: number): string {
    const encoded = this.take(length)
    try {
      return utf8.decode(encoded)
    } catch {
      return refuse(this.reason, 'a CBOR text is not UTF-8')
    }
  }

  private array(length: number, level: number): CborValue[] {
    const items: CborValue[] = []
    while (items.length < length) items.push(this.value(level))
    return items
  }

  private map(length: number, level: number): CborMap {
    const map: CborMap = new Map()
    let previous: Buffer | undefined
    for (let entry = 0; entry < length; entry += 1) {
      const start = this.position
      const key = this.value(level)
      if (typeof key !== 'number' && typeof key !== 'string')
        return refuse(this.reason, 'a CBOR map has an unusual key')
      const encoded = this.bytes.subarray(start, this.position)
      // Strictly ascending keys are also distinct keys.
      if (previous && compareKeys(previous, encoded) >= 0)
        refuse(this.reason, 'CBOR map keys are not sorted and distinct')
      previous = encoded
      map.set(key, this.value(level))
    }
    return map
  }

  private below(level: number): number {
    return level < deepestLevel ? level + 1 : refuse(this.reason, 'CBOR is nested too deeply')
  }

  private take(length: number): Buffer {
    if (length > this.bytes.length - this.position) refuse(this.reason, 'CBOR ends too early')
    this.position += length
    return this.bytes.subarray(this.position - length, this.position)
  }
}

/** CTAP2: by major type, then by length, then byte by byte. */
function compareKeys(one: Buffer, other: Buffer): number {
  return (one.readUInt8() >> 5) - (other.readUInt8() >> 5) || one.length - other.length || one.compare(other)
}
