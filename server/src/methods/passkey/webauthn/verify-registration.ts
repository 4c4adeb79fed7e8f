// WebAuthn §7.1: registering a new credential. Whether the credential id is already registered (step 25) is left to the
// caller, who owns the table.
import { type Attestation, type AttestationPolicy, checkAttestation } from './attestation/attestation.ts'
import { keyIdentifierOf, uuidOf } from './attestation/model-id.ts'
import { readChain } from './attestation/statement.ts'
import {
  type AuthenticatorData,
  checkAuthenticatorData,
  type ExpectedAuthenticator,
  readAuthenticatorData,
} from './authenticator-data.ts'
import { checkClientData, type ExpectedClient } from './client-data.ts'
import { decodeCbor } from './encoding/cbor.ts'
import { bytesAt, mapOf, onlyKeys, textAt } from './encoding/cbor-fields.ts'
import { readNewPublicKey } from './public-key.ts'
import { type Result, refuse, resultOf } from './refusal.ts'
import { readRegistrationResponse } from './response-json.ts'

export interface ExpectedRegistration extends ExpectedClient, ExpectedAuthenticator {
  readonly attestation: AttestationPolicy
  /** COSE identifiers, as offered. */
  readonly algorithms: readonly number[]
  /** The browser created the passkey without a gesture, after another sign-in (§5.1.3, `mediation: "conditional"`). */
  readonly conditionalCreate?: boolean
}

/** What is stored of a credential. */
export interface NewCredential {
  readonly id: Buffer
  /** COSE_Key */
  readonly publicKey: Buffer
  readonly algorithm: number
  readonly signCount: number
  readonly uvInitialized: boolean
  readonly backupEligible: boolean
  readonly backupState: boolean
  readonly transports: readonly string[]
  /** Only reliable where the attestation is verified. */
  readonly aaguid: string
  readonly attestationFormat: string
  readonly attestationVerified: boolean
  /** Whether verified attestation shows that the key is in hardware. */
  readonly hardware: boolean
}

export function verifyRegistration(
  response: unknown,
  expected: ExpectedRegistration,
): Result<{ readonly credential: NewCredential }> {
  return resultOf(() => {
    const { id, clientDataJson, attestationObject, transports } = readRegistrationResponse(response)
    const clientDataHash = checkClientData(clientDataJson, 'webauthn.create', expected)
    const { format, statement, data } = readAttestationObject(attestationObject)
    checkAuthenticatorData(data, expected, !expected.conditionalCreate)
    const attested = attestedOf(data)
    if (!attested.id.equals(id)) refuse('credential_id_mismatch', 'id is not the id that the authenticator created')
    const publicKey = readNewPublicKey(attested.publicKey, expected.algorithms)
    const input = { statement, data, attested, publicKey, clientDataHash }
    const attestation = checkAttestation(format, input, expected.attestation)
    const isVerified = data.userVerified && !expected.conditionalCreate
    return { credential: newCredential(data, publicKey.algorithm, transports, attestation, isVerified) }
  })
}

/**
 * How FIDO metadata may name the model, as the response claims it. Nothing about it has been verified. Both names, because the
 * sender can put any AAGUID beside a U2F statement.
 */
export function readClaimedModels(response: unknown): readonly string[] {
  const claimed = resultOf(() => {
    const { statement, data } = readAttestationObject(readRegistrationResponse(response).attestationObject)
    const [certificate] = readChain(statement)
    return { names: [uuidOf(attestedOf(data).aaguid), keyIdentifierOf(certificate)] }
  })
  return claimed.ok ? claimed.names : []
}

function readAttestationObject(bytes: Buffer) {
  const reason = 'malformed_attestation_object'
  const object = mapOf(decodeCbor(bytes, reason), reason)
  onlyKeys(object, ['fmt', 'attStmt', 'authData'], reason)
  return {
    format: textAt(object, 'fmt', reason),
    statement: mapOf(object.get('attStmt'), reason),
    data: readAuthenticatorData(bytesAt(object, 'authData', reason)),
  }
}

function attestedOf({ attested }: AuthenticatorData) {
  return attested ?? refuse('malformed_authenticator_data', 'a registration carries attested credential data')
}

function newCredential(
  data: AuthenticatorData,
  algorithm: number,
  transports: readonly string[],
  attestation: Attestation,
  uvInitialized: boolean,
): NewCredential {
  const { id, publicKey } = attestedOf(data)
  return {
    // Copies, because the originals are views that would keep the whole response in memory.
    id: Buffer.from(id),
    publicKey: Buffer.from(publicKey),
    algorithm,
    signCount: data.signCount,
    uvInitialized,
    backupEligible: data.backupEligible,
    backupState: data.backupState,
    transports,
    aaguid: attestation.aaguid,
    attestationFormat: attestation.format,
    attestationVerified: attestation.verified,
    hardware: attestation.hardware,
  }
}
