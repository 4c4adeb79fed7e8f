// Steps 20 to 23 of WebAuthn §7.1: which statements are verified, and which are trusted.
import { sha256 } from '@countersign/platform/crypto'
import { refuse } from '../refusal.ts'
import { verifyAndroidKey } from './android-key.ts'
import { verifyApple } from './apple.ts'
import type { Certificate } from './certificate.ts'
import { checkPath } from './certificate-path.ts'
import { verifyFidoU2f } from './fido-u2f.ts'
import { modelIdOf, uuidOf } from './model-id.ts'
import { verifyPacked } from './packed.ts'
import { malformedStatement, type StatementInput, type VerifyStatement } from './statement.ts'
import { verifyTpm } from './tpm.ts'

/** `none` ignores the statement, whatever was sent. `direct` demands one that leads to an anchor. */
export type AttestationPolicy = 'none' | DirectAttestation

export interface DirectAttestation {
  readonly kind: 'direct'
  /** The tenant's own certificates, in DER. They vouch for hardware keys of any model. */
  readonly anchors: readonly Buffer[]
  /** By `modelIdOf`. A model's anchors vouch for that model only. */
  readonly models?: ReadonlyMap<string, AuthenticatorModel>
  /** Allowed models; without it, every model that an anchor vouches for. */
  readonly aaguids?: readonly string[]
  /** The lowest acceptable place in the contract's list of levels. */
  readonly minCertification?: number
  readonly allowSynced?: boolean
  /** In milliseconds, for the validity of certificates. */
  readonly now: number
}

/** What FIDO metadata says about a model. */
export interface AuthenticatorModel {
  /** Certificates in DER. */
  readonly anchors: readonly Buffer[]
  /** Whether keys are protected by hardware. */
  readonly isHardware: boolean
  /** The place in the contract's list of levels. */
  readonly certification: number
  /** Revoked, or known to be broken. */
  readonly isCompromised: boolean
  /** SHA-256, in hexadecimal, of attestation certificates whose key is known to others. */
  readonly compromisedCertificates: readonly string[]
}

export interface Attestation {
  readonly format: string
  readonly verified: boolean
  /** Whether the verified attestation is one of a key in hardware. */
  readonly hardware: boolean
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
  if (policy === 'none') {
    return { format: 'none', verified: false, hardware: false, aaguid: uuidOf(input.attested.aaguid) }
  }
  if (format === 'none') refuse('attestation_missing', 'the relying party requires attestation')
  const verify = formats.get(format)
  if (!verify) return refuse('attestation_format_unsupported', 'the attestation format is not supported')
  const { trustPath, aaguid } = verify(input)
  const [certificate] = trustPath
  if (!certificate) return refuse('attestation_self_signed', 'self attestation does not lead to a trust anchor')
  const model = policy.models?.get(modelIdOf(aaguid, certificate))
  checkPath(trustPath, [...policy.anchors, ...(model?.anchors ?? [])], policy.now)
  checkModel(uuidOf(aaguid), model, trustPath, policy)
  // The statements of all formats but U2F cover the flag, and a U2F key cannot set it.
  if (policy.allowSynced === false && input.data.backupEligible) {
    refuse('synced_not_allowed', 'the relying party does not allow passkeys that can be synced')
  }
  return { format, verified: true, hardware: model?.isHardware ?? true, aaguid: uuidOf(aaguid) }
}

function checkModel(
  aaguid: string,
  model: AuthenticatorModel | undefined,
  trustPath: readonly Certificate[],
  { aaguids, minCertification = 0 }: DirectAttestation,
): void {
  if (aaguids && !aaguids.includes(aaguid)) {
    refuse('aaguid_not_allowed', 'the relying party does not allow this model')
  }
  if (model?.isCompromised) refuse('model_compromised', 'the FIDO metadata lists this model as revoked or compromised')
  const stolen = model?.compromisedCertificates ?? []
  if (trustPath.some(({ bytes }) => stolen.includes(sha256(bytes).toString('hex')))) {
    refuse('model_compromised', 'the FIDO metadata lists the attestation key as compromised')
  }
  if ((model?.certification ?? 0) < minCertification) {
    refuse('certification_too_low', 'the FIDO metadata does not list this model with the required certification level')
  }
}
