// The hosted sign-in, for its own page: what a browser sends until somebody is signed in.
import Type, { type Static } from 'typebox'
import { Challenge, Verdict, WaitSeconds } from './challenges.ts'
import { Nullable, StoredDisplayName, Strict, TenantId, Timestamp } from './conventions.ts'
import { AuthTypeSchema, Password } from './methods/index.ts'
import { PushChallenge } from './push.ts'
import { QrChallenge } from './qr.ts'
import { Registration, RegistrationId, UserId } from './registrations.ts'
import { Session } from './sessions.ts'

const DeviceAuthType = Type.Enum(['push', 'qr_code'])

export const SignInParams = Type.Object({ tenantId: TenantId })

export const SignInPage = Type.Object(
  {
    tenantId: TenantId,
    displayName: Type.String({ description: 'Of the organisation', examples: ['Acme'] }),
    knownUsers: Type.Array(
      Type.Object({
        userId: UserId,
        authTypes: Type.Array(DeviceAuthType, { description: 'By which a device can be asked without a password' }),
      }),
      { description: 'Who has signed in here before with this browser and a second factor' },
    ),
  },
  { $id: 'SignInPage' },
)
export type SignInPage = Static<typeof SignInPage>

export const SignInWithPasswordRequest = Strict(
  {
    userId: UserId,
    password: Password,
    secondFactor: Type.Optional(
      Strict(
        {
          authType: Type.Enum(['authenticator_app', 'hardware_token', 'recovery_code']),
          otp: Type.String({ minLength: 1, maxLength: 1024, description: 'What the user typed', examples: ['123456'] }),
        },
        {
          description:
            'A second factor to verify before the password. With it a password also works that is restricted to known browsers, and the restriction ends',
        },
      ),
    ),
  },
  { $id: 'SignInWithPasswordRequest', examples: [{ userId: 'ada', password: 'violet lamps sing at noon' }] },
)
export type SignInWithPasswordRequest = Static<typeof SignInWithPasswordRequest>

const SignInId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'What goes on with the sign-in: a secret, to be kept nowhere but in the page',
  examples: ['sgn_gJ17Xj1VBbb137vbUZU2tvY_926pJqrC6K6zbzs0f2w'],
})

export const SignInOutcome = Type.Object(
  {
    signedIn: Type.Boolean(),
    reason: Type.Optional({
      ...Verdict.properties.reason,
      description: 'Where a proof was wrong. `wrong_password` also where there is no such user',
    }),
    attemptsRemaining: Type.Optional(Type.Integer()),
    next: Type.Optional(
      Type.Object(
        {
          signInId: SignInId,
          methods: Type.Array(Registration, {
            description:
              'By any of which the user goes on; empty where none can be used, and an administrator must help',
          }),
          expiresAt: Timestamp,
        },
        { description: 'Where a second factor is needed' },
      ),
    ),
    session: Type.Optional(Session),
    secondFactorMissing: Type.Optional(
      Type.Boolean({ description: 'Signed in by a password alone: time to set up a second factor' }),
    ),
  },
  { $id: 'SignInOutcome' },
)
export type SignInOutcome = Static<typeof SignInOutcome>

const SecondFactor = {
  signInId: SignInId,
  authType: AuthTypeSchema,
  registrationId: Type.Optional(RegistrationId),
}

export const ChallengeSecondFactorRequest = Strict(
  {
    ...SecondFactor,
    locale: Type.Optional(Type.String({ maxLength: 35, pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' })),
  },
  { $id: 'ChallengeSecondFactorRequest' },
)
export type ChallengeSecondFactorRequest = Static<typeof ChallengeSecondFactorRequest>

export const SignInWithDeviceRequest = Strict(
  {
    userId: UserId,
    authType: DeviceAuthType,
    locale: ChallengeSecondFactorRequest.properties.locale,
  },
  { $id: 'SignInWithDeviceRequest', examples: [{ userId: 'ada', authType: 'push' }] },
)
export type SignInWithDeviceRequest = Static<typeof SignInWithDeviceRequest>

export const SecondFactorChallenge = Type.Union([Challenge, PushChallenge, QrChallenge])
export type SecondFactorChallenge = Static<typeof SecondFactorChallenge>

export const DeviceSignIn = Type.Object(
  { signInId: SignInId, challenge: SecondFactorChallenge, expiresAt: Timestamp },
  { $id: 'DeviceSignIn' },
)
export type DeviceSignIn = Static<typeof DeviceSignIn>

const Otp = Type.String({ minLength: 1, maxLength: 1024, description: 'What the user typed', examples: ['123456'] })

export const AnswerSecondFactorRequest = Strict(
  {
    ...SecondFactor,
    otp: Type.Optional({ ...Otp, description: 'What the user typed; not taken for `push` and `qr_code`' }),
    challengeId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    nextOtp: Type.Optional({ ...Otp, description: "The code after it, to find a hardware token's place again" }),
    waitSeconds: Type.Optional({
      ...WaitSeconds,
      description: 'For `push` and `qr_code`: for how long the answer may wait for the device',
    }),
  },
  { $id: 'AnswerSecondFactorRequest', examples: [{ signInId: 'sgn_x', authType: 'authenticator_app', otp: '123456' }] },
)
export type AnswerSecondFactorRequest = Static<typeof AnswerSecondFactorRequest>

const InvitationCode = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'From the fragment of the link',
  examples: ['inv_gJ17Xj1VBbb137vbUZU2tvY_926pJqrC6K6zbzs0f2w'],
})

export const ReadInvitationRequest = Strict({ invitation: InvitationCode }, { $id: 'ReadInvitationRequest' })
export type ReadInvitationRequest = Static<typeof ReadInvitationRequest>

export const InvitedUser = Type.Object(
  { userId: UserId, displayName: StoredDisplayName, emailAddress: Nullable(Type.String()), expiresAt: Timestamp },
  { $id: 'InvitedUser' },
)
export type InvitedUser = Static<typeof InvitedUser>

export const AcceptInvitationRequest = Strict(
  { invitation: InvitationCode, password: Password },
  { $id: 'AcceptInvitationRequest' },
)
export type AcceptInvitationRequest = Static<typeof AcceptInvitationRequest>

export const StepUpRequest = Strict(
  {
    proofChallengeId: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'An approved challenge of the caller from the last ten minutes, that has proved nothing else yet',
      examples: ['chl_01m7ej93tkksedpjv6rr5ezgc1'],
    }),
  },
  { $id: 'StepUpRequest' },
)
export type StepUpRequest = Static<typeof StepUpRequest>
