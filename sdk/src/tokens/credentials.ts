// How a client authenticates at the token endpoint: with its secret, or with a JWT that its own key signs (RFC 7523).
import { algorithmOfJwk, algorithms } from '../crypto/algorithms.ts'
import { type Claims, signJws } from '../crypto/jws.ts'
import { importableJwk, type Jwk, type Key } from '../crypto/keys.ts'

/** A private key: a CryptoKey, or a JWK as a file holds it. */
export type PrivateKey = Key | Jwk

export type Credentials =
  | { readonly clientId: string; readonly clientSecret: string }
  | {
      readonly clientId: string
      readonly privateKey: PrivateKey
      /** Required only if the client has several keys and the JWK does not name it. */
      readonly keyId?: string
    }

export type Form = Readonly<Record<string, string>>

/** The parameters that authenticate one token request: an assertion works once. */
export type Authenticate = () => Promise<Form>

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const assertionSeconds = 50

export function authenticator(credentials: Credentials, issuer: string, now: () => number = Date.now): Authenticate {
  const { clientId } = credentials
  if ('clientSecret' in credentials && credentials.clientSecret !== undefined) {
    const form = { client_id: clientId, client_secret: credentials.clientSecret }
    return async () => form
  }
  if (!('privateKey' in credentials)) throw new TypeError('clientSecret or privateKey is required.')
  const { privateKey, keyId } = credentials
  const key = importPrivateKey(privateKey)
  // Each token request awaits the key, and reports the failure.
  key.catch(() => undefined)
  const kid = keyId ?? ('kid' in privateKey ? privateKey.kid : undefined)
  return async () => {
    const claims: Claims = {
      iss: clientId,
      sub: clientId,
      aud: issuer,
      jti: crypto.randomUUID(),
      exp: Math.floor(now() / 1000) + assertionSeconds,
    }
    return {
      client_id: clientId,
      client_assertion_type: assertionType,
      client_assertion: await signJws(await key, kid === undefined ? {} : { kid }, claims),
    }
  }
}

async function importPrivateKey(key: PrivateKey): Promise<Key> {
  if (isCryptoKey(key)) return key
  const alg = algorithmOfJwk(key)
  const algorithm = algorithms[alg]
  if (!algorithm) throw new TypeError(`privateKey has the algorithm ${alg}, which is not supported.`)
  return crypto.subtle.importKey('jwk', importableJwk(key), algorithm.import, false, ['sign'])
}

const isCryptoKey = (key: PrivateKey): key is Key => 'algorithm' in key && 'usages' in key
