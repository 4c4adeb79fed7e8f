// Signatures that are not the one encoding of a signature by this key over these bytes.
import { constants, sign } from 'node:crypto'
import type { Random } from '../mutations.fixture.ts'
import { type Base, oneOf, unrelatedBytes } from './case.fixture.ts'

const order: Readonly<Record<string, bigint>> = {
  ES256: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  ES384: 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  EdDSA: 2n ** 252n + 27742317777372353535851937790883648493n,
}

export function otherSignature(base: Base, signature: Buffer, signed: Buffer, random: Random): Buffer {
  const { kind } = base
  const general = [
    () => Buffer.alloc(0),
    () => signature.subarray(0, random(signature.length)),
    () => Buffer.concat([signature, unrelatedBytes(1 + random(3), random)]),
    () => Buffer.concat([Buffer.of(0), signature]),
    () => Buffer.alloc(signature.length),
    () => Buffer.from(signature).reverse(),
    () => sign(kind === 'EdDSA' ? null : kind === 'ES384' ? 'sha384' : 'sha256', signed, base.other.privateKey),
  ]
  const special = { ES256: elliptic, ES384: elliptic, EdDSA: edwards, RS256: rsa }[kind]
  return oneOf([...general, ...special(base, signature, signed, random)], random)()
}

function elliptic({ kind, key }: Base, signature: Buffer, signed: Buffer, random: Random): (() => Buffer)[] {
  const n = order[kind] as bigint
  const [r, s] = integersOf(signature)
  return [
    // WebAuthn asks for no low s, so both signatures are valid.
    () => der(r, n - s),
    () => der(r + n, s),
    () => der(r, s + n),
    () => der(-r, s),
    () => der(0n, s),
    () => der(r, 0n),
    () => der(n, s),
    () => der(s, r),
    () => sign('sha512', signed, key.privateKey),
    () => sign('sha1', signed, key.privateKey),
    () => sign(kind === 'ES384' ? 'sha256' : 'sha384', signed, key.privateKey),
    () => sign(kind === 'ES384' ? 'sha384' : 'sha256', signed, { key: key.privateKey, dsaEncoding: 'ieee-p1363' }),
    () => tlv(0x30, Buffer.concat([tlv(2, padded(r)), integer(s)])),
    () => tlv(0x30, Buffer.concat([integer(r), integer(s), Buffer.of(5, 0)])),
    () => tlv(0x31, Buffer.concat([integer(r), integer(s)])),
    () => Buffer.concat([Buffer.of(0x30, 0x80), integer(r), integer(s), Buffer.of(0, 0)]),
    () => Buffer.concat([Buffer.of(0x30, 0x82, 0, signature.length - 2), signature.subarray(2)]),
    () => Buffer.concat([Buffer.of(0x30, (signature[1] as number) + oneOf([-1, 1], random)), signature.subarray(2)]),
  ]
}

function edwards(_: Base, signature: Buffer): (() => Buffer)[] {
  const n = order.EdDSA as bigint
  const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString('hex')}`)
  const scalar = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse()
  return [
    () => Buffer.concat([signature.subarray(0, 32), scalar(s + n)]),
    () => Buffer.concat([signature.subarray(0, 32), scalar(n - s)]),
    () => Buffer.concat([signature.subarray(32), signature.subarray(0, 32)]),
  ]
}

function rsa({ key }: Base, signature: Buffer, signed: Buffer): (() => Buffer)[] {
  const n = BigInt(`0x${Buffer.from(String(key.publicKey.export({ format: 'jwk' }).n), 'base64url').toString('hex')}`)
  const value = BigInt(`0x${signature.toString('hex')}`)
  return [
    () => sign('sha256', signed, { key: key.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING }),
    () => sign('sha1', signed, key.privateKey),
    () => sign('sha512', signed, key.privateKey),
    () => bytesOf(value + n),
    () => bytesOf(n - value),
    () => Buffer.of(1),
  ]
}

function integersOf(signature: Buffer): [bigint, bigint] {
  const start = signature[1] === 0x81 ? 3 : 2
  const end = start + 2 + (signature[start + 1] as number)
  const number = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`)
  return [number(signature.subarray(start + 2, end)), number(signature.subarray(end + 2))]
}

function der(r: bigint, s: bigint): Buffer {
  return tlv(0x30, Buffer.concat([integer(r), integer(s)]))
}

function integer(value: bigint): Buffer {
  const bytes = bytesOf(value < 0n ? -value : value)
  // A number whose first bit is set needs a zero before it, unless it is meant to be read as negative.
  return tlv(2, value >= 0n && (bytes[0] as number) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes)
}

function padded(value: bigint): Buffer {
  return Buffer.concat([Buffer.of(0, 0), bytesOf(value)])
}

function bytesOf(value: bigint): Buffer {
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}

function tlv(tag: number, content: Buffer): Buffer {
  const length = content.length < 0x80 ? [content.length] : [0x81, content.length]
  return Buffer.concat([Buffer.of(tag, ...length), content])
}
