// What a device signs: the protocol of Countersign's second devices.
import { toBase64url, utf8 } from '../crypto/base64url.ts'
import { signJws } from '../crypto/jws.ts'
import type { Key } from '../crypto/keys.ts'
import { canonicalJson } from '../generated/canonical-json.ts'
import type { DeviceChallenge, StandingTerms } from '../generated/types.ts'

/** A P-256 key pair. The private key need not be extractable. */
export interface KeyPair {
  readonly privateKey: Key
  readonly publicKey: Key
}

export interface PublicKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

/** Who signs, and for which tenant. */
export interface Signer {
  readonly privateKey: Key
  /** The RFC 7638 thumbprint of the public key. */
  readonly keyId: string
  readonly issuer: string
  readonly tenantId: string
  /** In seconds, as the server counts them. */
  readonly now: () => number
}

/**
 * The user's answer. A push is approved with the number on the other screen. `standing` also approves what is like it, within the
 * challenge's `standingOffer`; show all of its terms first.
 */
export type DeviceAnswer =
  | { readonly decision: 'approve'; readonly number?: string; readonly standing?: StandingTerms }
  | { readonly decision: 'deny'; readonly denyReason?: 'cancelled' | 'not_me' }

export async function newKeyPair(): Promise<KeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
}

export async function publicKeyOf({ publicKey }: KeyPair): Promise<PublicKey> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { kty: 'EC', crv: 'P-256', x, y }
}

const hashOf = async (text: string) => toBase64url(await crypto.subtle.digest('SHA-256', utf8(text)))

export const thumbprintOf = (key: PublicKey): Promise<string> => hashOf(canonicalJson(key))

const signed = ({ privateKey, keyId: kid, issuer: aud, tenantId: tid, now }: Signer, typ: string, claims: object) =>
  signJws(privateKey, { alg: 'ES256', typ, kid }, { aud, tid, ...claims, iat: now() })

export const signEnrolment = async (signer: Signer, code: string): Promise<string> =>
  signed(signer, 'device-enrolment+jwt', { codeHash: await hashOf(code), jti: crypto.randomUUID() })

/** Certifies that the user saw exactly this challenge: everything that it shows is hashed here. */
export async function signAnswer(signer: Signer, challenge: DeviceChallenge, answer: DeviceAnswer): Promise<string> {
  const { challengeId, nonce, purpose, clientName, title, message, details, context, action } = challenge
  return signed(signer, 'device-response+jwt', {
    challengeId,
    nonce,
    purpose,
    ...answer,
    detailsHash: await hashOf(canonicalJson({ clientName, title, message, details, context })),
    ...(action ? { actionHash: await hashOf(canonicalJson(action)) } : {}),
  })
}

/** The server's time, which is in every response: a device whose clock is wrong works too. */
export function serverClock(nowMs: () => number = Date.now): ServerClock {
  let aheadMs = 0
  return {
    now: () => Math.floor((nowMs() + aheadMs) / 1000),
    aheadMs: () => aheadMs,
    adjust(headers) {
      const date = Date.parse(headers.get('date') ?? '')
      if (Number.isFinite(date)) aheadMs = date - nowMs()
    },
  }
}

export interface ServerClock {
  /** In seconds. */
  readonly now: () => number
  /** How far the server's clock is ahead of this machine's. */
  readonly aheadMs: () => number
  readonly adjust: (headers: Headers) => void
}
