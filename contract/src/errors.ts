// The one catalogue of error codes. Every API answers with these; the token endpoint says some of them in the words of its RFC.

interface ErrorKind {
  readonly status: number
  readonly message: string
}

export const errorCatalogue = {
  invalid_request: { status: 400, message: 'The request is not valid.' },
  invalid_signature: { status: 400, message: 'What the device signed is not what was asked of it.' },
  unauthorized: { status: 401, message: 'A valid access token is needed: send it as "Authorization: Bearer …".' },
  insufficient_scope: { status: 403, message: 'The access token does not carry the scope that this operation needs.' },
  forbidden: { status: 403, message: 'This is not allowed.' },
  cross_site_request: {
    status: 403,
    message: 'With a session, requests come from our own pages alone: they send "X-Requested-With: countersign".',
  },
  step_up_required: {
    status: 403,
    message: 'Prove again that it is you: the last proof in this session is more than ten minutes old.',
  },
  auth_type_disabled: { status: 403, message: 'The tenant does not offer this method.' },
  proof_required: {
    status: 403,
    message:
      'The user must agree: send proofChallengeId, a challenge of the last ten minutes that the user approved by a method they agreed to, a second factor if they hold one.',
  },
  user_required: {
    status: 403,
    message: 'The tenant does not let whoever scans the code sign in: name the user.',
  },
  user_disabled: { status: 403, message: 'The user is disabled.' },
  registration_disabled: { status: 403, message: 'The method is disabled for this user.' },
  wrong_password: { status: 403, message: 'The current password is wrong.' },
  scope_not_grantable: { status: 403, message: 'A scope can only be granted by somebody who holds it.' },
  not_found: { status: 404, message: 'There is nothing here by that name.' },
  registration_not_found: { status: 404, message: 'The user holds no such method.' },
  method_not_allowed: { status: 405, message: 'This path does not take that method.' },
  already_exists: { status: 409, message: 'There is one by that name already.' },
  already_registered: { status: 409, message: 'The user holds one already.' },
  ambiguous_registration: { status: 409, message: 'The user holds several: say which by registrationId.' },
  challenge_not_needed: { status: 409, message: 'A password is verified without a challenge: call validatePassword.' },
  connector_missing: { status: 409, message: 'The tenant has no connector that could send the message.' },
  hardware_token_taken: { status: 409, message: 'The hardware token is assigned to somebody.' },
  registration_state_conflict: { status: 409, message: 'The registration is not in a state that allows this.' },
  user_has_role: { status: 409, message: 'Whoever holds a role is an administrator, and changed as one.' },
  registration_limit_reached: { status: 409, message: 'The user holds too many of this method: remove one first.' },
  challenge_finished: { status: 409, message: 'The challenge has ended, or was answered before.' },
  push_pending: {
    status: 409,
    message: 'The user has an open request from another application or agent: try again in a minute.',
  },
  idempotency_conflict: { status: 409, message: 'The idempotency key was used before with another request.' },
  idempotency_in_progress: { status: 409, message: 'The first request with this idempotency key is still running.' },
  secret_limit_reached: { status: 409, message: 'A client holds at most two secrets: delete one first.' },
  last_administrator: { status: 409, message: 'A tenant keeps at least one administrator.' },
  grant_not_found: { status: 404, message: 'There is no such grant.' },
  grant_expired: { status: 409, message: 'The grant has expired.' },
  grant_revoked: { status: 409, message: 'The grant is void: what it was given by was revoked, suspended or ended.' },
  grant_consumed: { status: 409, message: 'The grant was consumed before, by another consumer token.' },
  grant_not_consumed: { status: 409, message: 'The grant was not consumed by this consumer token.' },
  grant_completed: { status: 409, message: 'The grant was completed before, with another outcome.' },
  action_mismatch: { status: 409, message: 'The grant is for another action. It can still be consumed for its own.' },
  audience_mismatch: { status: 409, message: 'The grant is for somebody else. It can still be consumed by them.' },
  approval_not_needed: { status: 409, message: 'Approval would not change the answer: ask for a decision again.' },
  approval_asked: { status: 409, message: 'Approval was asked for by this denial before.' },
  approval_finished: { status: 409, message: 'The request was decided, cancelled or has expired.' },
  action_not_showable: {
    status: 422,
    message: 'The action has more to it than a device can show: nobody can approve it.',
  },
  approver_not_eligible: { status: 422, message: 'The policy does not let that user approve.' },
  no_approver: {
    status: 409,
    message:
      'No user whom the policy lets approve has a device that they agreed to: enrol one in self-service, or with proofChallengeId.',
  },
  approval_used: { status: 409, message: 'The approval has given a grant already.' },
  revocation_state_conflict: { status: 409, message: 'The revocation is lifted already.' },
  agent_state_conflict: { status: 409, message: 'The agent is not in a state that allows this.' },
  administrator_state_conflict: { status: 409, message: 'The administrator is not in a state that allows this.' },
  tenant_protected: { status: 409, message: "The operators' own tenant cannot be suspended or deleted." },
  tenant_state_conflict: { status: 409, message: 'The tenant is not in a state that allows this.' },
  rotation_too_soon: {
    status: 409,
    message:
      'The next key was published only minutes ago, and not everybody may know it yet: wait, or force the rotation.',
  },
  gone: { status: 410, message: 'This operation is no longer offered.' },
  precondition_failed: {
    status: 412,
    message: 'It has changed since you read it: read it again and repeat the change.',
  },
  payload_too_large: { status: 413, message: 'The body is larger than 64 KiB.' },
  unsupported_media_type: { status: 415, message: 'The body must be sent as a supported content type.' },
  password_rejected: { status: 422, message: 'The password cannot be used.' },
  policy_set_invalid: { status: 422, message: 'The policies cannot be published as they are: `issues` tells why.' },
  destination_not_allowed: { status: 422, message: 'Messages may not be sent there.' },
  registration_locked: { status: 423, message: 'The method is locked for this user after too many wrong answers.' },
  push_paused: {
    status: 423,
    message: 'The user denied or did not answer too many requests: wait before you ask again.',
  },
  precondition_required: { status: 428, message: 'Send If-Match with the ETag that you read.' },
  too_many_requests: { status: 429, message: 'Too many requests: wait before the next.' },
  slow_down: { status: 429, message: 'Asked again too soon: wait a second, or let the call wait by waitSeconds.' },
  send_limit_reached: { status: 429, message: 'Too many messages were sent there: wait before the next.' },
  internal_error: { status: 500, message: 'Something went wrong on our side. The request id helps us to find it.' },
  service_unavailable: { status: 503, message: 'The service cannot answer right now. Try again shortly.' },

  // RFC 6749 section 5.2 and RFC 7009 section 2.2.1: the token endpoint's own codes.
  invalid_client: { status: 401, message: 'Client authentication failed.' },
  invalid_grant: { status: 400, message: 'The grant is invalid, expired, used up or revoked.' },
  unauthorized_client: { status: 400, message: 'The client may not use this grant type.' },
  unsupported_grant_type: { status: 400, message: 'The grant type is not supported.' },
  invalid_target: { status: 400, message: 'An access token for that audience or resource is not given.' },
  invalid_scope: { status: 400, message: 'The requested scope is unknown or was not granted to the client.' },
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof errorCatalogue

export interface FieldIssue {
  readonly field: string
  readonly issue: string
}

interface ProblemOptions {
  readonly message?: string
  readonly details?: readonly FieldIssue[]
  readonly retryAfterSeconds?: number
  /** Members beyond the common ones, where a code documents them. */
  readonly members?: Readonly<Record<string, unknown>>
  /** For the log; never shown to the caller. */
  readonly cause?: unknown
}

/** An answer that is not a success. What it says is meant for the caller to read. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ErrorCode
  readonly status: number
  readonly details: readonly FieldIssue[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly members: Readonly<Record<string, unknown>> | undefined

  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause })
    this.code = code
    this.status = errorCatalogue[code].status
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
    this.members = options.members
  }
}

export const invalidField = (field: string, issue: string): Problem =>
  new Problem('invalid_request', { details: [{ field, issue }] })
