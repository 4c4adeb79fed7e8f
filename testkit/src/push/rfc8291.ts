// How a browser decrypts a push message: RFC 8291, written from the RFC and independent of the sender.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The private part of one subscription. */
export interface ReceivingKeys {
  readonly privateKey: Buffer
  /** Uncompressed. */
  readonly publicKey: Buffer
  readonly authSecret: Buffer
}

export function newReceivingKeys(): ReceivingKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  return { privateKey: pair.getPrivateKey(), publicKey, authSecret: randomBytes(16) }
}

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Throws if the message was not encrypted for these keys. */
export function decryptPush(body: Buffer, { privateKey, publicKey, authSecret }: ReceivingKeys): Buffer {
  // RFC 8188 section 2.1: salt, record size, and the sender's key as the key id.
  const salt = body.subarray(0, 16)
  const recordBytes = body.readUInt32BE(16)
  const keyIdBytes = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyIdBytes)
  const record = body.subarray(21 + keyIdBytes)
  if (record.length > recordBytes) throw new Error('A push message is a single record (RFC 8291 section 4).')

  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = hkdf(authSecret, pair.computeSecret(senderKey), info, 32)
  const contentKey = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)

  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('The last record ends with a delimiter of 2 (RFC 8188 section 2).')
  return padded.subarray(0, end)
}
