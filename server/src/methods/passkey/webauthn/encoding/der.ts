// A reader for DER (X.690): definite lengths in their shortest form, no trailing bytes. Certificates come from the client,
// so this runs before OpenSSL, which tolerates more.
import { type RefusalReason, refuse } from '../refusal.ts'

export interface DerElement {
  /** The first byte: class, constructed or not, and the tag number where it is below 31. */
  readonly identifier: number
  readonly tagNumber: number
  readonly content: Buffer
}

export const der = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  printableString: 0x13,
  sequence: 0x30,
  set: 0x31,
} as const

export class DerReader {
  private readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    this.reason = reason
  }

  /** The one element that fills these bytes. */
  whole(bytes: Buffer, identifier?: number): DerElement {
    const elements = this.all(bytes)
    return this.expect(elements.length === 1 ? elements[0] : undefined, identifier)
  }

  all(bytes: Buffer): DerElement[] {
    const elements: DerElement[] = []
    for (let position = 0; position < bytes.length; ) {
      const { element, end } = this.elementAt(bytes, position)
      elements.push(element)
      position = end
    }
    return elements
  }

  children(element: DerElement | undefined, identifier: number): DerElement[] {
    return this.all(this.expect(element, identifier).content)
  }

  expect(element: DerElement | undefined, identifier?: number): DerElement {
    if (!element || (identifier !== undefined && element.identifier !== identifier)) {
      return refuse(this.reason, 'DER does not have the expected structure')
    }
    return element
  }

  oid(element: DerElement | undefined): string {
    const arcs = this.arcs(this.expect(element, der.oid).content)
    const first = arcs[0] ?? refuse(this.reason, 'a DER object identifier is empty')
    const root = Math.min(Math.floor(first / 40), 2)
    return [root, first - 40 * root, ...arcs.slice(1)].join('.')
  }

  /** Small, non-negative integers: versions, lengths, enumerations. */
  smallInteger(element: DerElement | undefined): number {
    const { content } = this.expect(element)
    if (content.length < 1 || content.length > 4 || content.readInt8() < 0) {
      return refuse(this.reason, 'a DER integer is out of range')
    }
    return content.readUIntBE(0, content.length)
  }

  private arcs(content: Buffer): number[] {
    const arcs: number[] = []
    for (let position = 0; position < content.length; ) {
      const { value, end } = this.base128(content, position)
      arcs.push(value)
      position = end
    }
    return arcs
  }

  private elementAt(bytes: Buffer, start: number): { element: DerElement; end: number } {
    const identifier = this.byteAt(bytes, start)
    const isLong = (identifier & 0x1f) === 0x1f
    const tag = isLong ? this.base128(bytes, start + 1) : { value: identifier & 0x1f, end: start + 1 }
    if (isLong && tag.value < 0x1f) refuse(this.reason, 'a DER tag is not in its shortest form')
    const { length, contentStart } = this.lengthAt(bytes, tag.end)
    const end = contentStart + length
    if (end > bytes.length) refuse(this.reason, 'DER ends too early')
    return { element: { identifier, tagNumber: tag.value, content: bytes.subarray(contentStart, end) }, end }
  }

  private lengthAt(bytes: Buffer, position: number): { length: number; contentStart: number } {
    const first = this.byteAt(bytes, position)
    if (first < 0x80) return { length: first, contentStart: position + 1 }
    const size = first & 0x7f
    // 0x80 is the indefinite length of BER. Nothing here is longer than two bytes of length can say.
    if (size < 1 || size > 2) refuse(this.reason, 'a DER length is indefinite or too long')
    this.byteAt(bytes, position + size)
    const length = bytes.readUIntBE(position + 1, size)
    if (length < (size === 1 ? 0x80 : 0x100)) refuse(this.reason, 'a DER length is not in its shortest form')
    return { length, contentStart: position + 1 + size }
  }

  private base128(bytes: Buffer, start: number): { value: number; end: number } {
    let value = 0
    for (let position = start; position < start + 4; position += 1) {
      const byte = this.byteAt(bytes, position)
      if (position === start && byte === 0x80) break
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return { value, end: position + 1 }
    }
    return refuse(this.reason, 'a DER tag or object identifier is malformed')
  }

  private byteAt(bytes: Buffer, position: number): number {
    return bytes[position] ?? refuse(this.reason, 'DER ends too early')
  }
}
