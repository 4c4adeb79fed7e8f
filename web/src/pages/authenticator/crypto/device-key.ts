// The device's own key: created and used here, and not readable, not even by this page.
import { canonicalJson } from '@countersign/contract/canonical-json'
import { sha256 } from './digest.ts'

export interface PublicKeyJwk {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

export interface DeviceKey {
  readonly privateKey: CryptoKey
  readonly publicKeyJwk: PublicKeyJwk
  /** RFC 7638 thumbprint. */
  readonly kid: string
}

export async function createDeviceKey(): Promise<DeviceKey> {
  const extractable = false
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, extractable, ['sign'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const publicKeyJwk = { kty: 'EC', crv: 'P-256', x, y } as const
  return { privateKey: pair.privateKey, publicKeyJwk, kid: await sha256(canonicalJson(publicKeyJwk)) }
}
