// Web Push: RFC 8030, encrypted by RFC 8291, with a sender identified by RFC 8292.
import { generateKeyPairSync } from 'node:crypto'
import type { PushAddress } from '@countersign/contract'
import type { PushDriver, PushKeys } from '../push-driver.ts'

export const webPush: PushDriver<PushAddress> = {
  newKeys,
  serviceOf: ({ endpoint }) => new URL(endpoint).host,
  // Loaded lazily: the encryption library takes 40 ms to load, and most processes push nothing.
  send: async (...message) => (await import('./send.ts')).send(...message),
}

/** RFC 8292 section 3.2: the public key as an uncompressed point on P-256. */
function newKeys(): PushKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d }
}
