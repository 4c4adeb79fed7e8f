// How a push service verifies a sender: RFC 8292, written from the RFC and independent of the sender.
import { createPublicKey, verify } from 'node:crypto'

/** Returns the sender's public key; throws if the header does not prove that it is the sender's. */
export function checkVapid(authorization: string | undefined, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=([^,\s]+)$/.exec(authorization ?? '') ?? []
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) throw new Error('k is no uncompressed point of P-256.')
  const jwk = { kty: 'EC', crv: 'P-256', x: b64u(point.subarray(1, 33)), y: b64u(point.subarray(33)) }
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const signed = Buffer.from(`${header}.${payload}`)
  if (!verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url')))
    throw new Error('The signature is wrong.')
  if (parse(header).alg !== 'ES256') throw new Error('alg is not ES256.')
  const { aud, exp, sub } = parse(payload)
  if (aud !== origin) throw new Error(`aud is ${aud}, not ${origin}.`)
  const leftSeconds = Number(exp) - Date.now() / 1000
  if (!(leftSeconds > 0 && leftSeconds <= 86_400)) throw new Error('exp is not within the next 24 hours.')
  if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(String(sub))) throw new Error(`sub is ${sub}, nobody to turn to.`)
  return key
}

const b64u = (bytes: Buffer) => bytes.toString('base64url')
const parse = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())
