// WebAuthn §7.2: verifying an authentication assertion. The caller finds the credential by its id (`readPresented`), and
// stores the new state by compare-and-set.
import { isSignedBy } from './algorithms.ts'
import {
  type AuthenticatorData,
  checkAuthenticatorData,
  type ExpectedAuthenticator,
  readAuthenticatorData,
} from './authenticator-data.ts'
import { checkClientData, type ExpectedClient } from './client-data.ts'
import { readPublicKey } from './public-key.ts'
import { type Result, refuse, resultOf } from './refusal.ts'
import { type AuthenticationResponse, readAuthenticationResponse } from './response-json.ts'

export interface ExpectedAssertion extends ExpectedClient, ExpectedAuthenticator {
  /** As sent with the options. Empty: any discoverable credential. */
  readonly allowCredentials: readonly Buffer[]
  /** Whether the user was known before the ceremony. If not, the authenticator must name the user handle. */
  readonly userIdentified: boolean
  /** Whether the user has just proven another factor, which is what allows user verification to count from now on. */
  readonly anotherFactorVerified: boolean
}

/** What was stored of the credential, and the user handle of its owner at this relying party. */
export interface StoredCredential {
  readonly id: Buffer
  readonly publicKey: Buffer
  readonly signCount: number
  readonly uvInitialized: boolean
  readonly backupEligible: boolean
  readonly userHandle: Buffer
}

export interface Assertion {
  /** Whether user verification counts as a factor: a finder of a key without a PIN can set one. */
  readonly userVerified: boolean
  /** Whether the authenticator reports that it verified the user. It counts only once another factor was verified. */
  readonly reportedUserVerified: boolean
  /** The counter did not increase: there may be a second copy of the key. The caller decides what follows. */
  readonly mayBeCloned: boolean
  /** The state to store. */
  readonly signCount: number
  readonly backupState: boolean
  readonly uvInitialized: boolean
}

/** What the caller needs to find the credential. Nothing about it has been verified. */
export function readPresented(
  response: unknown,
): Result<{ readonly id: Buffer; readonly userHandle: Buffer | undefined }> {
  return resultOf(() => {
    const { id, userHandle } = readAuthenticationResponse(response)
    return { id, userHandle }
  })
}

export function verifyAssertion(
  response: unknown,
  expected: ExpectedAssertion,
  credential: StoredCredential,
): Result<Assertion> {
  return resultOf(() => {
    const presented = readAuthenticationResponse(response)
    checkIdentity(presented, expected, credential)
    const clientDataHash = checkClientData(presented.clientDataJson, 'webauthn.get', expected)
    const data = readAuthenticatorData(presented.authenticatorData)
    if (data.attested) refuse('malformed_authenticator_data', 'an assertion carries no attested credential data')
    checkAuthenticatorData(data, expected, true)
    if (data.backupEligible !== credential.backupEligible) {
      refuse('backup_eligibility_changed', 'backup eligibility never changes after registration')
    }
    const { algorithm, key } = readPublicKey(credential.publicKey)
    if (!isSignedBy(algorithm, key, Buffer.concat([data.bytes, clientDataHash]), presented.signature)) {
      refuse('signature_invalid', 'the credential did not sign this response')
    }
    return outcome(data, expected, credential)
  })
}

/** Steps 5 and 6. */
function checkIdentity(
  { id, userHandle }: AuthenticationResponse,
  { allowCredentials, userIdentified }: ExpectedAssertion,
  credential: StoredCredential,
): void {
  if (allowCredentials.length > 0 && !allowCredentials.some((allowed) => allowed.equals(id))) {
    refuse('credential_not_allowed', 'the challenge was not for this credential')
  }
  if (!id.equals(credential.id)) refuse('credential_id_mismatch', 'id is not the id of the stored credential')
  if (!userHandle) {
    if (!userIdentified) refuse('user_handle_missing', 'the response must name the user handle')
  } else if (!userHandle.equals(credential.userHandle)) {
    refuse('user_handle_mismatch', 'the response names another user')
  }
}

function outcome(data: AuthenticatorData, expected: ExpectedAssertion, credential: StoredCredential): Assertion {
  const uvInitialized = credential.uvInitialized || (data.userVerified && expected.anotherFactorVerified)
  const userVerified = data.userVerified && uvInitialized
  if (expected.userVerification === 'required' && !userVerified) {
    refuse('user_verification_not_initialized', 'user verification counts only after another factor was verified once')
  }
  const isCounting = data.signCount !== 0 || credential.signCount !== 0
  return {
    userVerified,
    reportedUserVerified: data.userVerified,
    mayBeCloned: isCounting && data.signCount <= credential.signCount,
    signCount: data.signCount,
    backupState: data.backupState,
    uvInitialized,
  }
}
