// Checks that the contract's schema cannot express about a connection.
import { X509Certificate } from 'node:crypto'
import Type, { type TOptional, type TString } from 'typebox'

/** Also parses the certificates in the settings. */
export const withCheckedCertificates = <Settings extends { readonly certificateAuthority: TOptional<TString> }>(
  settings: Settings,
): Settings => ({ ...settings, certificateAuthority: Type.Refine(settings.certificateAuthority, isCertificate) })

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}
