// Self-service: what users see and change of their own account.
import Type, { type Static } from 'typebox'
import { auditEventFacts } from './audit-events.ts'
import { AuthenticateOtpRequest, namedOperations, SendOtpRequest, UserMethods, Verdict } from './challenges.ts'
import { DisplayName, Nullable, PageOf, Strict, TenantId, Timestamp } from './conventions.ts'
import { Device } from './devices.ts'
import { inWords, proofMinutes } from './limits/index.ts'
import { AuthTypeSchema, type MethodFields, type OtpAuthType, OtpAuthTypeSchema, Password } from './methods/index.ts'
import { methodFields, ProofChallengeId, RegistrationId, RegistrationLabel, UserId } from './registrations.ts'
import { type Role, roles } from './scopes.ts'
import { AnswerSecondFactorRequest } from './sign-in.ts'
import { ProfileLocale, profileFields } from './user-profiles.ts'

const proof = {
  proofChallengeId: Type.Optional({
    ...ProofChallengeId,
    description: `One of your challenges that you approved within the last ${inWords(proofMinutes)} minutes and have not used as proof before. If you have a second factor, it must be a challenge of a second factor. You can omit this only if you have no second factor and have just entered your password.`,
  }),
}

export const Me = Type.Object(
  {
    tenantId: TenantId,
    tenantName: Type.String({ examples: ['Acme'] }),
    userId: UserId,
    displayName: profileFields.displayName,
    emailAddress: profileFields.emailAddress,
    emailVerified: profileFields.emailVerified,
    phoneNumber: profileFields.phoneNumber,
    phoneVerified: profileFields.phoneVerified,
    locale: profileFields.locale,
    roles: Type.Array(Type.Enum(Object.keys(roles) as Role[]), { examples: [[]] }),
    passkeyRequired: Type.Boolean({
      description:
        'Whether you must set up or use a passkey before you can continue, because your organisation requires it.',
      examples: [false],
    }),
    secondFactorRequired: Type.Boolean({
      description:
        'Whether you must set up or use a second factor before you can continue, because your organisation requires it.',
      examples: [false],
    }),
    createdAt: Timestamp,
  },
  { $id: 'Me' },
)
export type Me = Static<typeof Me>

const verifiedBy = (method: string, field: string) =>
  Type.Optional({
    ...RegistrationId,
    description: `One of your active ${method} methods. Its address becomes your \`${field}\`, which is then verified: you have entered a code that was sent there.`,
  })

export const UpdateMeRequest = Strict(
  {
    displayName: Type.Optional(Nullable(DisplayName)),
    locale: Type.Optional(Nullable(ProfileLocale)),
    emailRegistrationId: verifiedBy('email', 'emailAddress'),
    phoneRegistrationId: verifiedBy('SMS', 'phoneNumber'),
  },
  {
    $id: 'UpdateMeRequest',
    minProperties: 1,
    description: 'Fields that you omit keep their value. `null` removes the value.',
    examples: [{ displayName: 'Ada Lovelace', locale: 'de-CH' }],
  },
)
export type UpdateMeRequest = Static<typeof UpdateMeRequest>

export const MyMethods = Type.Object(
  { ...UserMethods.properties, offered: Type.Array(AuthTypeSchema, { description: 'The methods that you can add.' }) },
  { $id: 'MyMethods' },
)
export type MyMethods = Static<typeof MyMethods>

export const MyDevices = Type.Object({ devices: Type.Array(Device) }, { $id: 'MyDevices' })

export const AddMyRegistrationRequest = Strict(
  { authType: OtpAuthTypeSchema, label: Type.Optional(RegistrationLabel), ...proof, ...methodFields },
  {
    $id: 'AddMyRegistrationRequest',
    examples: [{ authType: 'authenticator_app', label: 'My phone' }],
  },
)
export interface AddMyRegistrationRequest extends MethodFields {
  authType: OtpAuthType
  label?: string
  proofChallengeId?: string
}

export const RenameMyRegistrationRequest = Strict(
  { label: Nullable(RegistrationLabel) },
  { $id: 'RenameMyRegistrationRequest' },
)
export type RenameMyRegistrationRequest = Static<typeof RenameMyRegistrationRequest>

export const ProvenChangeRequest = Strict(proof, {
  $id: 'ProvenChangeRequest',
  examples: [{ proofChallengeId: 'chl_01m7ej93tkksedpjv6rr5ezgc1' }],
})
export type ProvenChangeRequest = Static<typeof ProvenChangeRequest>

export const ReplaceMyPasswordRequest = Strict(
  { newPassword: Password, ...proof },
  {
    $id: 'ReplaceMyPasswordRequest',
    examples: [{ newPassword: 'seven herons over the lake', proofChallengeId: 'chl_01m7ej93tkksedpjv6rr5ezgc1' }],
  },
)
export type ReplaceMyPasswordRequest = Static<typeof ReplaceMyPasswordRequest>

export const MyRegistrationParams = Type.Object({ registrationId: RegistrationId })

const { registrationId, locale } = SendOtpRequest.properties

const [, ...confirmedOperations] = namedOperations
export type ConfirmedOperation = (typeof confirmedOperations)[number]

export const ChallengeMeRequest = Strict(
  {
    authType: AuthTypeSchema,
    registrationId,
    locale,
    operation: Type.Optional(
      Type.Enum(confirmedOperations, {
        description: 'What you confirm, for your device to show. `confirm_identity` unless you name another.',
        examples: ['add_method'],
      }),
    ),
  },
  { $id: 'ChallengeMeRequest' },
)
export type ChallengeMeRequest = Static<typeof ChallengeMeRequest>

const { otp, challengeId, nextOtp } = AuthenticateOtpRequest.properties
const { credential, waitSeconds } = AnswerSecondFactorRequest.properties

export const AnswerMyChallengeRequest = Strict(
  { authType: AuthTypeSchema, otp, credential, challengeId, registrationId, nextOtp, waitSeconds },
  { $id: 'AnswerMyChallengeRequest', examples: [{ authType: 'authenticator_app', otp: '123456' }] },
)
export type AnswerMyChallengeRequest = Static<typeof AnswerMyChallengeRequest>

const { assertion: _assertion, ...verdict } = Verdict.properties

export const MyVerdict = Type.Object(verdict, {
  $id: 'MyVerdict',
  description: 'If `authenticated` is true, `challengeId` is the proof for one change.',
})
export type MyVerdict = Static<typeof MyVerdict>

export const ActivityEntry = Type.Object(
  {
    eventId: auditEventFacts.eventId,
    occurredAt: auditEventFacts.occurredAt,
    action: auditEventFacts.action,
    outcome: auditEventFacts.outcome,
    actor: auditEventFacts.actor,
    details: auditEventFacts.details,
    ipAddress: Nullable(
      Type.String({ description: 'The IP address, if you or another person signed in as you did this.' }),
    ),
    userAgent: Nullable(Type.String()),
  },
  { $id: 'ActivityEntry' },
)
export type ActivityEntry = Static<typeof ActivityEntry>

export const ActivityPage = PageOf(ActivityEntry)
