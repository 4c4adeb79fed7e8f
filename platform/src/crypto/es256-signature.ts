// ES256 signatures as JWS encodes them: r and s, 32 bytes each (RFC 7518 section 3.4). OpenSSL uses DER. Node could
// convert, but Node 24 takes 150 µs to sign with `dsaEncoding: 'ieee-p1363'` and 70 µs when it is given only the key.
import { type KeyObject, sign, verify } from 'node:crypto'

const half = 32

export function signEs256(data: Buffer, privateKey: KeyObject): Buffer {
  return fromDer(sign('sha256', data, privateKey))
}

export function verifyEs256(data: Buffer, publicKey: KeyObject, signature: Buffer): boolean {
  return signature.length === 2 * half && verify('sha256', data, publicKey, toDer(signature))
}

// 30 length, 02 length r, 02 length s: on P-256 every length fits in one byte.
export function fromDer(der: Buffer): Buffer {
  const signature = Buffer.allocUnsafe(2 * half).fill(0)
  const rEnd = 4 + der.readUInt8(3)
  copyDigits(der, 4, rEnd, signature, half)
  copyDigits(der, rEnd + 2, der.length, signature, 2 * half)
  return signature
}

/** Aligned to the right, without the zero that a DER integer may begin with. */
function copyDigits(der: Buffer, from: number, to: number, signature: Buffer, end: number): void {
  const start = Math.max(from, to - half)
  der.copy(signature, end - (to - start), start, to)
}

export function toDer(signature: Buffer): Buffer {
  const r = derInteger(signature.subarray(0, half))
  const s = derInteger(signature.subarray(half))
  return Buffer.concat([Buffer.of(0x30, r.length + s.length), r, s])
}

// The shortest form, with a leading zero if the first bit would make the number negative.
function derInteger(bytes: Buffer): Buffer {
  const firstDigit = bytes.findIndex((byte) => byte !== 0)
  const digits = bytes.subarray(firstDigit === -1 ? half - 1 : firstDigit)
  const padding = digits.readUInt8(0) & 0x80 ? [0] : []
  return Buffer.from([0x02, padding.length + digits.length, ...padding, ...digits])
}
