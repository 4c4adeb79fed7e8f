// Whether a chain of certificates leads to one of the tenant's trust anchors (RFC 5280 §6, as far as attestation needs
// it). The path is the order of x5c; no certificate, revocation list or status is fetched.
import { refuse } from '../refusal.ts'
import { isAcceptableRsaKey } from '../rsa-strength.ts'
import { basicConstraints, type Certificate, certificateRefused, readCertificate } from './certificate.ts'

const signatureAlgorithms: ReadonlySet<string> = new Set([
  '1.2.840.10045.4.3.2', // ecdsa-with-SHA256, and with SHA384 and SHA512
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
  '1.2.840.113549.1.1.11', // sha256WithRSAEncryption, and with SHA384 and SHA512
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.3.101.112', // Ed25519
])

const issuerCurves: readonly (string | undefined)[] = ['prime256v1', 'secp384r1', 'secp521r1']

/** Basic constraints, key usage, extended key usage, subject alternative name, policies. */
const understood: ReadonlySet<string> = new Set(['2.5.29.19', '2.5.29.15', '2.5.29.37', '2.5.29.17', '2.5.29.32'])

/** `chain` is not empty, with the attestation certificate first. */
export function checkPath(chain: readonly Certificate[], anchors: readonly Buffer[], now: number): void {
  const trusted = anchors.map(readCertificate)
  for (const [depth, certificate] of chain.entries()) {
    checkCertificate(certificate, now)
    // The standard allows an anchor that is the attestation certificate.
    if (trusted.some(({ bytes }) => bytes.equals(certificate.bytes))) return
    const next = chain[depth + 1]
    if (!next) checkCertificate(anchorOf(certificate, trusted, depth), now)
    else if (!isIssuedBy(certificate, next, depth))
      refuse('attestation_untrusted', 'x5c is not a chain of certificates')
  }
}

function anchorOf(last: Certificate, trusted: readonly Certificate[], depth: number): Certificate {
  const anchor = trusted.find((candidate) => isIssuedBy(last, candidate, depth))
  return anchor ?? refuse('attestation_untrusted', 'the chain does not lead to a trust anchor')
}

function checkCertificate({ x509, extensions, signatureAlgorithm }: Certificate, now: number): void {
  // From the texts: for a day that does not exist, Node's dates are whatever the memory held before. Written so that a date that
  // cannot be read, which is NaN, is refused.
  if (!(Date.parse(x509.validFrom) <= now && now <= Date.parse(x509.validTo))) {
    refuse(certificateRefused, 'a certificate has expired or is not valid yet')
  }
  if (!signatureAlgorithms.has(signatureAlgorithm)) {
    refuse(certificateRefused, 'a certificate is signed with an algorithm that we do not accept')
  }
  for (const [type, { critical }] of extensions) {
    if (critical && !understood.has(type)) refuse(certificateRefused, 'a certificate has an unknown critical extension')
  }
}

/** `depth` certificates are between the attestation certificate and this one, which is one of them unless it is 0. */
function isIssuedBy(certificate: Certificate, issuer: Certificate, depth: number): boolean {
  const constraints = basicConstraints(issuer)
  if (!constraints?.isCa || constraints.pathLength < depth || !hasUsableKey(issuer)) return false
  // checkIssued compares names, key identifiers and key usage; verify compares the signature.
  return certificate.x509.checkIssued(issuer.x509) && certificate.x509.verify(issuer.publicKey)
}

/** A client could send an issuer whose key is slow to verify, or a curve of its own. */
function hasUsableKey({ publicKey }: Certificate): boolean {
  if (publicKey.asymmetricKeyType === 'rsa') return isAcceptableRsaKey(publicKey)
  if (publicKey.asymmetricKeyType === 'ec') return issuerCurves.includes(publicKey.asymmetricKeyDetails?.namedCurve)
  return publicKey.asymmetricKeyType === 'ed25519'
}
