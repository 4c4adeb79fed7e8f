// How FIDO metadata names a model: by its AAGUID, or for keys without one by the keys of its attestation certificates.
import { createHash } from 'node:crypto'
import { der } from '../encoding/der.ts'
import { type Certificate, certificateDer } from './certificate.ts'

export function modelIdOf(aaguid: Buffer, certificate: Certificate): string {
  return aaguid.every((byte) => byte === 0) ? keyIdentifierOf(certificate) : uuidOf(aaguid)
}

export function uuidOf(aaguid: Buffer): string {
  return aaguid.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** RFC 5280 §4.2.1.2, method 1. SHA-1 only names the key here; the model's anchors vouch for it. */
export function keyIdentifierOf({ publicKey }: Certificate): string {
  const spki = certificateDer.whole(publicKey.export({ type: 'spki', format: 'der' }))
  const [, key] = certificateDer.children(spki, der.sequence)
  // The first byte of a BIT STRING is the number of unused bits.
  const bits = certificateDer.expect(key, der.bitString).content.subarray(1)
  return createHash('sha1').update(bits).digest('hex')
}
