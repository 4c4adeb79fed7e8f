// Challenges: one lifecycle for every method.
import Type, { type Static } from 'typebox'
import { Nullable, Strict, Timestamp } from './conventions.ts'
import { PasswordHash } from './imported-credentials.ts'
import { maxWaitSeconds } from './limits/index.ts'
import { AuthTypeSchema, OtpAuthTypeSchema, Password } from './methods/index.ts'
import { ProofChallengeId, Registration, RegistrationId, UserId } from './registrations.ts'
import { ShownText } from './shown-text.ts'

export const ChallengeId = Type.String({ minLength: 1, maxLength: 64, examples: ['chl_01m7ej93tkksedpjv6rr5ezgc1'] })

export const challengeStates = ['pending', 'scanned', 'approved', 'denied', 'failed', 'expired', 'cancelled'] as const
export type ChallengeState = (typeof challengeStates)[number]

export const challengeReasons = [
  'user_denied',
  'reported_fraud',
  'number_mismatch',
  'too_many_attempts',
  'timeout',
  'superseded',
  'delivery_failed',
  'registration_removed',
  'disabled',
  'revoked',
  'withdrawn',
  'not_showable',
] as const
export type ChallengeReason = (typeof challengeReasons)[number]

const deliveryStatuses = ['not_applicable', 'queued', 'sent', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** What an authenticator can name in the user's own language. */
export const namedOperations = [
  'sign_in',
  'confirm_identity',
  'verify_method',
  'add_method',
  'remove_method',
  'change_password',
  'renew_recovery_codes',
  'delegate',
] as const
export type NamedOperation = (typeof namedOperations)[number]

export const ChallengeContext = Strict(
  {
    operation: Type.Optional(
      Type.Enum([...namedOperations], {
        description: "What the user is doing, if it is one of these. A device names it in the user's language.",
        examples: ['sign_in'],
      }),
    ),
    action: Type.Optional(
      ShownText({ maxLength: 200, description: 'What the user is doing, in your words.', examples: ['Sign in'] }),
    ),
    ipAddress: Type.Optional(
      ShownText({ maxLength: 45, description: "The user's IP address.", examples: ['203.0.113.7'] }),
    ),
    userAgent: Type.Optional(
      ShownText({ maxLength: 500, description: "The user's browser.", examples: ['Mozilla/5.0 Firefox/140.0'] }),
    ),
  },
  { $id: 'ChallengeContext' },
)
export type ChallengeContext = Static<typeof ChallengeContext>

export const Challenge = Type.Object(
  {
    challengeId: ChallengeId,
    userId: Nullable(UserId),
    registrationId: Nullable(RegistrationId),
    authType: AuthTypeSchema,
    state: Type.Enum([...challengeStates]),
    reason: Nullable(Type.Enum([...challengeReasons])),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    expiresInSeconds: Type.Integer({ description: '0 after the challenge has ended.' }),
    respondedAt: Nullable(Timestamp),
    attemptsRemaining: Type.Integer(),
    resendAvailableAt: Nullable(Timestamp),
    pollIntervalSeconds: Type.Integer(),
    delivery: Type.Object({
      status: Type.Enum([...deliveryStatuses], { examples: ['queued'] }),
      channel: Nullable(Type.Enum(['sms', 'email', 'push'], { examples: ['email'] })),
      maskedDestination: Nullable(Type.String({ examples: ['a•••@example.com'] })),
      resent: Type.Boolean({ description: 'Whether this call sent a message.' }),
    }),
  },
  {
    $id: 'Challenge',
    description:
      '`userId` is null for a QR code without a known user, until it is scanned. `registrationId` is null for a push to several devices, until one of them answers.',
  },
)
export type Challenge = Static<typeof Challenge>

export const Locale = Type.String({
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  issue: 'must be a language tag, such as de or de-CH',
  examples: ['de-CH'],
})

export const SendOtpRequest = Strict(
  {
    userId: UserId,
    authType: OtpAuthTypeSchema,
    registrationId: Type.Optional(RegistrationId),
    context: Type.Optional(ChallengeContext),
    locale: Type.Optional(Locale),
  },
  {
    $id: 'SendOtpRequest',
    examples: [{ userId: 'ada', authType: 'email', locale: 'de-CH', context: { action: 'Sign in' } }],
  },
)
export type SendOtpRequest = Static<typeof SendOtpRequest>

/** Only the digits (or the characters of a recovery code), with nothing around them. */
const Otp = Type.String({
  minLength: 1,
  maxLength: 1024,
  description:
    'The code that the user typed. Must be omitted for `push` and `qr_code`, which are answered on the device.',
  examples: ['123456'],
})

export const AuthenticateOtpRequest = Strict(
  {
    userId: UserId,
    authType: OtpAuthTypeSchema,
    otp: Type.Optional(Otp),
    challengeId: Type.Optional(ChallengeId),
    registrationId: Type.Optional(RegistrationId),
    nextOtp: Type.Optional({
      ...Otp,
      description: 'The next code that the hardware token shows, to resynchronise the token.',
    }),
    context: Type.Optional(ChallengeContext),
  },
  {
    $id: 'AuthenticateOtpRequest',
    examples: [{ userId: 'ada', authType: 'email', otp: '123456', challengeId: 'chl_01m7ej93tkksedpjv6rr5ezgc1' }],
  },
)
export type AuthenticateOtpRequest = Static<typeof AuthenticateOtpRequest>

const verdictReasons = [
  'wrong_code',
  'replayed_code',
  'wrong_password',
  'challenge_expired',
  'challenge_finished',
  'too_many_attempts',
  'registration_locked',
  'denied',
  'challenge_pending',
  'wrong_credential',
  'credential_may_be_cloned',
] as const
export type VerdictReason = (typeof verdictReasons)[number]

export const Verdict = Type.Object(
  {
    authenticated: Type.Boolean(),
    reason: Type.Optional(Type.Enum([...verdictReasons], { description: 'Present if `authenticated` is false.' })),
    attemptsRemaining: Type.Optional(Type.Integer({ description: 'Present if `authenticated` is false.' })),
    scanned: Type.Optional(
      Type.Literal(true, {
        description: 'Present with `challenge_pending`, once a device has scanned the QR code: wait for its answer.',
      }),
    ),
    challengeId: Type.Optional(ChallengeId),
    registrationId: Type.Optional(RegistrationId),
    userId: Type.Optional({
      ...UserId,
      description: 'Present if `authenticated` is true and the method is `passkey`.',
    }),
    assertion: Type.Optional(
      Type.String({
        description:
          "Present if `authenticated` is true, except for the activation of a passkey: a JWT that states who was verified and how. It can be verified with the tenant's JWKS.",
      }),
    ),
  },
  {
    $id: 'Verdict',
    examples: [
      {
        authenticated: true,
        challengeId: 'chl_01m7ej93tkksedpjv6rr5ezgc1',
        registrationId: 'reg_01m7ej93tkksedpjv6rr5ezgc1',
        assertion: 'eyJhbGciOiJFUzI1NiIsInR5cCI6Im1mYS1hc3NlcnRpb24rand0In0.eyJzdWIiOiJ1c2VyOmFkYSJ9.c2lnbmF0dXJl',
      },
    ],
  },
)
export type Verdict = Static<typeof Verdict>

export const WaitSeconds = Type.Integer({
  minimum: 0,
  maximum: maxWaitSeconds,
  default: 0,
  description: 'How long to wait for a change before responding, in seconds. With 0, the response is immediate.',
})

export const FetchOtpDetailsRequest = Strict(
  {
    challengeId: Type.Optional(ChallengeId),
    userId: Type.Optional(UserId),
    waitSeconds: Type.Optional({
      ...WaitSeconds,
      description: 'For devices: how long to wait for a challenge before responding, in seconds.',
    }),
  },
  {
    $id: 'FetchOtpDetailsRequest',
    description: 'Send either `challengeId` or `userId`. A device sends neither.',
    examples: [{ challengeId: 'chl_01m7ej93tkksedpjv6rr5ezgc1' }],
  },
)
export type FetchOtpDetailsRequest = Static<typeof FetchOtpDetailsRequest>

export const UserMethods = Type.Object(
  {
    registrations: Type.Array(Registration),
    authTypes: Type.Array(AuthTypeSchema, { description: 'The methods with which the user can be challenged now.' }),
  },
  { $id: 'UserMethods' },
)
export type UserMethods = Static<typeof UserMethods>

export const RegisterPasswordRequest = Strict(
  {
    userId: UserId,
    password: Type.Optional(Password),
    passwordHash: Type.Optional(PasswordHash),
    proofChallengeId: Type.Optional(ProofChallengeId),
  },
  {
    $id: 'RegisterPasswordRequest',
    description: 'Send either `password` or `passwordHash`. `passwordHash` requires the scope `admin.users`.',
    examples: [{ userId: 'ada', password: 'violet lamps sing at noon' }],
  },
)
export type RegisterPasswordRequest = Static<typeof RegisterPasswordRequest>

export const ReRegisterPasswordRequest = Strict(
  {
    userId: UserId,
    newPassword: Password,
    currentPassword: Type.Optional(Password),
    proofChallengeId: Type.Optional(ProofChallengeId),
  },
  {
    $id: 'ReRegisterPasswordRequest',
    examples: [
      { userId: 'ada', newPassword: 'seven herons over the lake', currentPassword: 'violet lamps sing at noon' },
    ],
    description:
      'Requires `proofChallengeId` or the scope `admin.users`. For a user without a second factor, `currentPassword` is enough.',
  },
)
export type ReRegisterPasswordRequest = Static<typeof ReRegisterPasswordRequest>

export const ValidatePasswordRequest = Strict(
  { userId: UserId, password: Password, context: Type.Optional(ChallengeContext) },
  { $id: 'ValidatePasswordRequest' },
)
export type ValidatePasswordRequest = Static<typeof ValidatePasswordRequest>
