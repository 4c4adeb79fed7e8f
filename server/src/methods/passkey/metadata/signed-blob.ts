// The signature of a metadata BLOB: a compact JWS whose certificates lead to a root (FIDO Metadata Service 3.1, section 3.1.7).
// No revocation list is fetched.
import { constants, type KeyObject, verify } from 'node:crypto'
import { decodeBase64url, parsePlainJson } from '@countersign/platform/crypto'
import { type Certificate, readCertificate } from '../webauthn/attestation/certificate.ts'
import { checkPath } from '../webauthn/attestation/certificate-path.ts'
import { resultOf } from '../webauthn/refusal.ts'
import { refuseMetadata } from './refused.ts'

/** The root signs for many web sites. Only the certificate of this one signs metadata. */
const signer = 'mds.fidoalliance.org'
const maxCertificates = 8

const algorithms: Readonly<Record<string, (data: Buffer, key: KeyObject, signature: Buffer) => boolean>> = {
  RS256: (data, key, signature) =>
    key.asymmetricKeyType === 'rsa' && verify('sha256', data, { key, padding: constants.RSA_PKCS1_PADDING }, signature),
  ES256: (data, key, signature) =>
    key.asymmetricKeyDetails?.namedCurve === 'prime256v1' &&
    verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature),
}

export interface Trust {
  /** Certificates in DER. */
  readonly roots: readonly Buffer[]
  readonly now: number
}

/** The payload, once it is known to be signed. */
export function openBlob(blob: string, { roots, now }: Trust): Record<string, unknown> {
  const parts = blob.trim().split('.')
  const [header, payload, signature] = parts.map(decodeBase64url)
  if (parts.length !== 3 || !header || !payload || !signature)
    return refuseMetadata('is not a FIDO metadata BLOB, which is a signed JWT in one line')
  const { alg, crit, x5c } = parse(header, 'header')
  const check = typeof alg === 'string' && Object.hasOwn(algorithms, alg) ? algorithms[alg] : undefined
  if (!check) return refuseMetadata('must be signed with RS256 or ES256')
  if (crit !== undefined) refuseMetadata('has a header with extensions that are not supported')
  const leaf = trustedSigner(x5c, roots, now)
  const signed = Buffer.from(parts.slice(0, 2).join('.'), 'latin1')
  if (!check(signed, leaf.publicKey, Buffer.from(signature))) refuseMetadata('has a signature that does not match')
  return parse(payload, 'payload')
}

function trustedSigner(x5c: unknown, roots: readonly Buffer[], now: number): Certificate {
  if (!Array.isArray(x5c) || x5c.length === 0 || x5c.length > maxCertificates)
    return refuseMetadata(`must carry 1 to ${maxCertificates} certificates in x5c`)
  const read = resultOf(() => {
    const chain = x5c.map((text) => readCertificate(Buffer.from(String(text), 'base64')))
    checkPath(chain, roots, now)
    return { leaf: chain[0] as Certificate }
  })
  if (!read.ok) return refuseMetadata(`is not signed by the FIDO Alliance: ${read.detail}`)
  if (read.leaf.x509.checkHost(signer) === undefined)
    refuseMetadata(`is not signed by the FIDO Alliance: the certificate is not one of ${signer}`)
  return read.leaf
}

function parse(bytes: Uint8Array, part: string): Record<string, unknown> {
  try {
    return parsePlainJson(bytes)
  } catch {
    return refuseMetadata(`has a ${part} that is not a JSON object`)
  }
}
