// Steps 20 to 23 of WebAuthn §7.1: which statements are verified, and which are trusted.
import { refuse } from '../refusal.ts'
import { verifyAndroidKey } from './android-key.ts'
import { verifyApple } from './apple.ts'
import { checkPath } from './certificate-path.ts'
import { verifyFidoU2f } from './fido-u2f.ts'
import { verifyPacked } from './packed.ts'
import { malformedStatement, type StatementInput, type VerifyStatement } from './statement.ts'
import { verifyTpm } from './tpm.ts'

/** `none` ignores the statement, whatever was sent. `direct` demands one that leads to an anchor. */
export type AttestationPolicy =
  | 'none'
  | {
      readonly kind: 'direct'
      /** Certificates in DER. */
      readonly anchors: readonly Buffer[]
      /** Allowed models; without it, every model that an anchor vouches for. */
      readonly aaguids?: readonly string[]
      /** In milliseconds, for the validity of certificates. */
      readonly now: number
    }

export interface Attestation {
  readonly format: string
  readonly verified: boolean
  readonly aaguid: string
}

const formats: ReadonlyMap<string, VerifyStatement> = new Map([
  ['packed', verifyPacked],
  ['fido-u2f', verifyFidoU2f],
  ['tpm', verifyTpm],
  ['android-key', verifyAndroidKey],
  ['apple', verifyApple],
])

export function checkAttestation(format: string, input: StatementInput, policy: AttestationPolicy): Attestation {
  if (format === 'none' && input.statement.size > 0) refuse(malformedStatement, 'a statement of format none is empty')
  if (policy === 'none') return { format: 'none', verified: false, aaguid: uuid(input.attested.aaguid) }
  if (format === 'none') refuse('attestation_missing', 'the relying party requires attestation')
  const verify = formats.get(format)
  if (!verify) return refuse('attestation_format_unsupported', 'the attestation format is not supported')
  const { trustPath, aaguid } = verify(input)
  if (trustPath.length === 0) refuse('attestation_self_signed', 'self attestation does not lead to a trust anchor')
  checkPath(trustPath, policy.anchors, policy.now)
  if (policy.aaguids && !policy.aaguids.includes(uuid(aaguid))) {
    refuse('aaguid_not_allowed', 'the relying party does not allow this model')
  }
  return { format, verified: true, aaguid: uuid(aaguid) }
}

function uuid(aaguid: Buffer): string {
  return aaguid.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
