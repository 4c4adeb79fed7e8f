// The signature algorithms that clients of Countersign use, in WebCrypto's terms.

interface Algorithm {
  readonly import: RsaHashedImportParams | EcKeyImportParams | { readonly name: string }
  readonly sign: { readonly name: string; readonly hash?: string; readonly saltLength?: number }
}

interface RsaHashedImportParams {
  readonly name: string
  readonly hash: string
}

interface EcKeyImportParams {
  readonly name: string
  readonly namedCurve: string
}

const rsa = (name: string): Algorithm => ({
  import: { name, hash: 'SHA-256' },
  sign: { name, ...(name === 'RSA-PSS' ? { saltLength: 32 } : {}) },
})

const ec = (namedCurve: string, hash: string): Algorithm => ({
  import: { name: 'ECDSA', namedCurve },
  sign: { name: 'ECDSA', hash },
})

export const algorithms: Readonly<Record<string, Algorithm>> = {
  ES256: ec('P-256', 'SHA-256'),
  ES384: ec('P-384', 'SHA-384'),
  EdDSA: { import: { name: 'Ed25519' }, sign: { name: 'Ed25519' } },
  PS256: rsa('RSA-PSS'),
  RS256: rsa('RSASSA-PKCS1-v1_5'),
}

/** The algorithm of a key, as a JWS header names it. */
export function algorithmOf({ name, namedCurve }: { readonly name: string; readonly namedCurve?: string }): string {
  const found = Object.entries(algorithms).find(
    ([, { import: known }]) => known.name === name && (!('namedCurve' in known) || known.namedCurve === namedCurve),
  )
  if (!found) throw new TypeError(`Keys of the algorithm ${namedCurve ?? name} are not supported.`)
  return found[0]
}

/** The algorithm that a JWK is for. An RSA key without `alg` is used with PS256. */
export function algorithmOfJwk({
  alg,
  kty,
  crv,
}: {
  readonly alg?: string
  readonly kty?: string
  readonly crv?: string
}) {
  if (alg) return alg
  if (kty === 'RSA') return 'PS256'
  if (kty === 'OKP') return 'EdDSA'
  return crv === 'P-384' ? 'ES384' : 'ES256'
}
