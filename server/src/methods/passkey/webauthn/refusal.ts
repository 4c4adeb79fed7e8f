// Why a response was refused. Each reason names one step of WebAuthn §7.1, §7.2 or §8, so that the audit log can tell a
// wrong origin from a wrong signature.

export type RefusalReason =
  | 'malformed_response'
  | 'credential_id_mismatch'
  | 'malformed_client_data'
  | 'wrong_ceremony'
  | 'challenge_mismatch'
  | 'origin_not_allowed'
  | 'cross_origin_not_allowed'
  | 'top_origin_not_allowed'
  | 'malformed_attestation_object'
  | 'malformed_authenticator_data'
  | 'rp_id_mismatch'
  | 'user_not_present'
  | 'user_not_verified'
  | 'user_verification_not_initialized'
  | 'backup_state_invalid'
  | 'backup_eligibility_changed'
  | 'credential_id_too_long'
  | 'malformed_public_key'
  | 'weak_public_key'
  | 'algorithm_not_allowed'
  | 'attestation_missing'
  | 'attestation_format_unsupported'
  | 'malformed_attestation_statement'
  | 'attestation_signature_invalid'
  | 'attestation_key_mismatch'
  | 'attestation_statement_invalid'
  | 'attestation_certificate_invalid'
  | 'attestation_self_signed'
  | 'attestation_untrusted'
  | 'aaguid_mismatch'
  | 'aaguid_not_allowed'
  | 'model_compromised'
  | 'certification_too_low'
  | 'synced_not_allowed'
  | 'credential_not_allowed'
  | 'user_handle_missing'
  | 'user_handle_mismatch'
  | 'signature_invalid'
  | 'unexpected_error'

export interface Refusal {
  readonly ok: false
  readonly reason: RefusalReason
  /** For logs and tests. It never repeats what the client sent. */
  readonly detail: string
}

export type Result<Accepted> = ({ readonly ok: true } & Accepted) | Refusal

class Refused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}

export function refuse(reason: RefusalReason, detail: string): never {
  throw new Refused(reason, detail)
}

/**
 * The only place where a refusal becomes a value. An error that no step expected refuses the response too: a response
 * that we fail to understand proves nothing.
 */
export function resultOf<Accepted>(steps: () => Accepted): Result<Accepted> {
  try {
    return { ok: true, ...steps() }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason, detail: error.message }
    return { ok: false, reason: 'unexpected_error', detail: error instanceof Error ? error.name : typeof error }
  }
}

/** Runs a call into OpenSSL, which throws on what it cannot parse. */
export function orRefuse<Value>(reason: RefusalReason, detail: string, call: () => Value): Value {
  try {
    return call()
  } catch {
    return refuse(reason, detail)
  }
}
