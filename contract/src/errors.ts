// The catalogue of error codes, shared by all APIs. The token endpoint uses the codes that its RFCs define.
import {
  inWords,
  jwksMaxAgeMinutes,
  maxBodyKibibytes,
  maxSecrets,
  proofMinutes,
  stepUpMinutes,
} from './limits/index.ts'

interface ErrorKind {
  readonly status: number
  readonly message: string
}

export const errorCatalogue = {
  invalid_request: { status: 400, message: 'The request is not valid.' },
  invalid_signature: { status: 400, message: "The device's signature does not match the challenge." },
  unauthorized: { status: 401, message: 'A valid access token is required. Send it as "Authorization: Bearer …".' },
  insufficient_scope: {
    status: 403,
    message: 'The access token does not have the scope that this operation requires.',
  },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  cross_site_request: {
    status: 403,
    message:
      'With a session cookie, only this server\'s own pages may send requests. They send "X-Requested-With: countersign".',
  },
  step_up_required: {
    status: 403,
    message: `Verify your identity again: the last verification in this session was more than ${inWords(stepUpMinutes)} minutes ago.`,
  },
  passkey_required: {
    status: 403,
    message: 'Your organisation requires administrators to use a passkey. Use yours, or set one up in self-service.',
  },
  second_factor_required: {
    status: 403,
    message: 'Your organisation requires you to use a second factor. Set one up in self-service, or use yours.',
  },
  auth_type_disabled: { status: 403, message: 'This method is disabled for the tenant.' },
  proof_required: {
    status: 403,
    message: `The user must agree to this. Send proofChallengeId: a challenge that the user approved within the last ${inWords(proofMinutes)} minutes, with a method that they agreed to (a second factor if they have one).`,
  },
  user_required: {
    status: 403,
    message: 'userId is required: this tenant does not allow challenges without a known user for this method.',
  },
  user_disabled: { status: 403, message: 'The user is disabled.' },
  registration_disabled: { status: 403, message: 'This method is disabled for the user.' },
  wrong_password: { status: 403, message: 'The current password is incorrect.' },
  scope_not_grantable: { status: 403, message: 'You can grant only scopes that you have.' },
  not_found: { status: 404, message: 'The requested object does not exist.' },
  registration_not_found: { status: 404, message: 'The user has no such method.' },
  method_not_allowed: { status: 405, message: "This path does not support the request's HTTP method." },
  already_exists: { status: 409, message: 'The object already exists.' },
  already_registered: { status: 409, message: 'The user already has this method. Replace it or remove it first.' },
  ambiguous_registration: {
    status: 409,
    message: 'The user has several registrations of this method. Send registrationId to choose one.',
  },
  challenge_not_needed: { status: 409, message: 'A password is verified without a challenge. Call validatePassword.' },
  connector_missing: { status: 409, message: 'The tenant has no connector for this channel. Create one first.' },
  hardware_token_taken: { status: 409, message: 'This hardware token is already assigned to a user.' },
  registration_state_conflict: { status: 409, message: "The registration's current status does not allow this." },
  user_has_role: { status: 409, message: 'This user has a role. Manage them as an administrator.' },
  user_has_methods: {
    status: 409,
    message:
      'This user already has methods, so an invitation would replace them. Remove all of them first, or help the user in another way.',
  },
  invitation_limit_reached: {
    status: 409,
    message: 'The tenant has too many open invitations. Revoke some, or wait until they are accepted or expire.',
  },
  email_address_missing: { status: 409, message: 'The user has no email address. Add one, or show the link instead.' },
  registration_limit_reached: {
    status: 409,
    message: 'The user has reached the maximum number of registrations of this method. Remove one first.',
  },
  last_second_factor: {
    status: 409,
    message: 'Your organisation requires you to have a second factor. Add another one before you remove this one.',
  },
  challenge_finished: { status: 409, message: 'The challenge has ended or has already been answered.' },
  push_pending: {
    status: 409,
    message: 'The user has a pending request from another application or agent. Try again in a minute.',
  },
  idempotency_conflict: { status: 409, message: 'This idempotency key was already used with a different request.' },
  idempotency_in_progress: {
    status: 409,
    message: 'The first request with this idempotency key is still in progress. Try again shortly.',
  },
  secret_limit_reached: {
    status: 409,
    message: `A client can have at most ${inWords(maxSecrets)} secrets. Delete one first.`,
  },
  last_administrator: { status: 409, message: 'A tenant must have at least one administrator.' },
  grant_not_found: { status: 404, message: 'This grant does not exist.' },
  grant_expired: { status: 409, message: 'The grant has expired.' },
  grant_revoked: {
    status: 409,
    message:
      'The grant was revoked: its agent, user, delegation or action was revoked or suspended, the delegation has ended, or policies that were published since do not allow the action.',
  },
  grant_consumed: { status: 409, message: 'The grant was already consumed with a different consumer token.' },
  grant_not_consumed: { status: 409, message: 'The grant was not consumed with this consumer token.' },
  grant_completed: { status: 409, message: 'The grant was already completed with a different outcome.' },
  action_mismatch: {
    status: 409,
    message: 'The grant is for a different action. It can still be consumed for its own action.',
  },
  audience_mismatch: { status: 409, message: 'The grant is for a different audience, which can still consume it.' },
  not_requestable: { status: 400, message: 'No approval can be requested for this. Request a new decision.' },
  invalid_denial_binding: { status: 400, message: 'The request does not belong to the denial that it names.' },
  expired_denial: { status: 410, message: 'The denial has expired. Request a new decision.' },
  duplicate_request: { status: 409, message: 'This idempotency key was already used with a different request.' },
  unknown_task: { status: 404, message: 'The task does not exist.' },
  task_expired: { status: 410, message: 'The task has expired.' },
  approval_asked: { status: 409, message: 'Approval was already requested with this denial.' },
  invalid_task_state: { status: 409, message: 'The task has already ended.' },
  approval_finished: {
    status: 409,
    message: 'The approval request was already decided, was cancelled or has expired.',
  },
  action_not_showable: {
    status: 422,
    message: 'The action contains more than a device can display, so it cannot be approved.',
  },
  approver_not_eligible: { status: 422, message: 'The policy does not allow this user to approve.' },
  no_approver: {
    status: 409,
    message:
      'No eligible approver has a confirmed device. An approver must add a device in self-service, or an application must enrol one with proofChallengeId.',
  },
  approval_used: { status: 409, message: 'The approval was already used for a grant.' },
  revocation_state_conflict: { status: 409, message: 'The revocation was already lifted.' },
  agent_state_conflict: { status: 409, message: "The agent's current status does not allow this." },
  administrator_state_conflict: { status: 409, message: "The administrator's current status does not allow this." },
  tenant_protected: { status: 409, message: 'The operator tenant cannot be suspended or deleted.' },
  metadata_not_newer: { status: 409, message: 'Newer FIDO metadata is already imported.' },
  tenant_state_conflict: { status: 409, message: "The tenant's current status does not allow this." },
  rotation_too_soon: {
    status: 409,
    message: `The next key was published less than ${inWords(jwksMaxAgeMinutes)} minutes ago, and caches may not have it yet. Wait, or force the rotation.`,
  },
  gone: { status: 410, message: 'This operation is no longer available.' },
  precondition_failed: {
    status: 412,
    message: 'The object has changed since you read it. Read it again and repeat your change.',
  },
  payload_too_large: { status: 413, message: `The body is larger than ${maxBodyKibibytes} KiB.` },
  unsupported_media_type: { status: 415, message: 'The Content-Type of the body is not supported.' },
  credential_rejected: { status: 422, message: 'This passkey cannot be registered.' },
  password_rejected: { status: 422, message: 'This password cannot be used.' },
  policy_check_running: {
    status: 409,
    message: 'The policies are still being validated. Retry once the draft no longer reports progress.',
  },
  policy_set_invalid: { status: 422, message: 'The policies cannot be published. `issues` lists the reasons.' },
  destination_not_allowed: { status: 422, message: 'Messages cannot be sent to this destination.' },
  registration_locked: { status: 423, message: 'This method is locked for the user after too many wrong answers.' },
  push_paused: {
    status: 423,
    message: 'The user has denied or ignored too many requests. Wait before you send another.',
  },
  precondition_required: { status: 428, message: 'Send If-Match with the ETag from your last read.' },
  too_many_requests: { status: 429, message: 'Too many requests. Wait before the next one.' },
  tenant_limit_reached: {
    status: 429,
    message: 'The tenant has reached a limit that the operator has set. Retry later.',
  },
  slow_down: { status: 429, message: 'You are polling too fast. Wait a second, or use waitSeconds.' },
  send_limit_reached: {
    status: 429,
    message: 'Too many messages were sent to this destination. Wait before you send another.',
  },
  internal_error: { status: 500, message: 'An unexpected error occurred. Contact support with the request id.' },
  service_unavailable: { status: 503, message: 'The service is temporarily unavailable. Try again shortly.' },

  // Error codes of the token endpoint: RFC 6749 section 5.2 and RFC 7009 section 2.2.1.
  invalid_client: { status: 401, message: 'Client authentication failed.' },
  invalid_grant: { status: 400, message: 'The grant is invalid, expired, revoked or already used.' },
  unauthorized_client: { status: 400, message: 'The client is not allowed to use this grant type.' },
  unsupported_grant_type: { status: 400, message: 'The grant type is not supported.' },
  invalid_target: { status: 400, message: 'Access tokens are not issued for this audience or resource.' },
  invalid_scope: { status: 400, message: 'The requested scope is unknown, or was not granted to the client.' },
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
  /** Additional members of the response, for codes that document them. */
  readonly members?: Readonly<Record<string, unknown>>
  /** Only for the log; never sent to the caller. */
  readonly cause?: unknown
}

/** An error response. Its message is written for the caller. */
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
