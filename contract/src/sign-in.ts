// The hosted sign-in, for its own page: what a browser sends until the user is signed in.
import Type, { type Static } from 'typebox'
import { SignInBranding } from './branding.ts'
import { Challenge, Verdict, WaitSeconds } from './challenges.ts'
import { Strict, TenantId, Timestamp } from './conventions.ts'
import { inWords, stepUpMinutes } from './limits/index.ts'
import { AuthTypeSchema, authTypesBeforePassword, DeviceAuthTypeSchema, Password } from './methods/index.ts'
import { PasskeyChallenge, PasskeyCredential } from './passkeys.ts'
import { PushChallenge } from './push.ts'
import { QrChallenge } from './qr.ts'
import { Registration, RegistrationId, UserId } from './registrations.ts'
import { Session } from './sessions.ts'

export const SignInParams = Type.Object({ tenantId: TenantId })

export const RelatedOrigins = Type.Object(
  { origins: Type.Array(Type.String(), { examples: [['https://id.example.com']] }) },
  { $id: 'RelatedOrigins' },
)

export const SignInPage = Type.Object(
  {
    tenantId: TenantId,
    displayName: Type.String({ description: 'The name of the organisation.', examples: ['Acme'] }),
    branding: SignInBranding,
    passkeys: Type.Boolean({ description: 'Whether users can sign in with a passkey.' }),
    knownUsers: Type.Array(
      Type.Object({
        userId: UserId,
        authTypes: Type.Array(DeviceAuthTypeSchema, {
          description: "The methods with which the user's devices can be prompted without a password.",
        }),
      }),
      { description: 'The users who have signed in here with this browser and a second factor.' },
    ),
  },
  { $id: 'SignInPage' },
)
export type SignInPage = Static<typeof SignInPage>

const SignInId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "Identifies the sign-in in the following requests. It is a secret: keep it only in the page's memory.",
  examples: ['sgn_gJ17Xj1VBbb137vbUZU2tvY_926pJqrC6K6zbzs0f2w'],
})

export const SignInWithPasswordRequest = Strict(
  {
    userId: UserId,
    password: Password,
    secondFactor: Type.Optional(
      Strict(
        {
          authType: Type.Enum(authTypesBeforePassword),
          otp: Type.String({
            minLength: 1,
            maxLength: 1024,
            description: 'The code that the user typed.',
            examples: ['123456'],
          }),
        },
        {
          description:
            'A second factor, which is verified before the password. With it, a password that is restricted to known browsers works, and the restriction ends.',
        },
      ),
    ),
    passkeySignInId: Type.Optional({
      ...SignInId,
      description: 'From `passwordRequired`: the passkey that was shown before is the second factor.',
    }),
  },
  { $id: 'SignInWithPasswordRequest', examples: [{ userId: 'ada', password: 'violet lamps sing at noon' }] },
)
export type SignInWithPasswordRequest = Static<typeof SignInWithPasswordRequest>

export const SignInWithPasskeyRequest = Strict(
  {
    offer: Type.String({
      minLength: 1,
      maxLength: 1024,
      pattern: '^[A-Za-z0-9_-]+$',
      description: 'From offerPasskey, in the same browser.',
    }),
    credential: PasskeyCredential,
  },
  { $id: 'SignInWithPasskeyRequest' },
)
export type SignInWithPasskeyRequest = Static<typeof SignInWithPasskeyRequest>

export const SignInWithTemporaryCodeRequest = Strict(
  {
    userId: Type.Optional({ ...UserId, description: 'For a user without a password. Otherwise send `signInId`.' }),
    signInId: Type.Optional({ ...SignInId, description: 'From `next`, after the password.' }),
    code: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'From an administrator. Case, spaces and hyphens are ignored.',
      examples: ['7k2m-x9fq-04hd'],
    }),
  },
  { $id: 'SignInWithTemporaryCodeRequest', examples: [{ signInId: 'sgn_x', code: '7k2m-x9fq-04hd' }] },
)
export type SignInWithTemporaryCodeRequest = Static<typeof SignInWithTemporaryCodeRequest>

export const SignInOutcome = Type.Object(
  {
    signedIn: Type.Boolean(),
    reason: Type.Optional({
      ...Verdict.properties.reason,
      description: 'Present if the answer was wrong. `wrong_password` is also returned if the user does not exist.',
    }),
    attemptsRemaining: Type.Optional(Type.Integer()),
    scanned: Type.Optional(Verdict.properties.scanned),
    next: Type.Optional(
      Type.Object(
        {
          signInId: SignInId,
          methods: Type.Array(Registration, {
            description:
              'The methods with which the user can continue. Empty if none can be used: an administrator must then help.',
          }),
          expiresAt: Timestamp,
          temporaryCode: Type.Optional(
            Type.Literal(true, {
              description:
                'Present if an administrator has created a temporary access code for the user: continue with signInWithTemporaryCode.',
            }),
          ),
          rememberBrowserDays: Type.Optional(
            Type.Integer({
              minimum: 1,
              description:
                'Present if the user can choose to skip the second factor in this browser for this number of days.',
              examples: [14],
            }),
          ),
        },
        { description: 'Present if a second factor is required.' },
      ),
    ),
    session: Type.Optional(Session),
    browserRememberedUntil: Type.Optional({
      ...Timestamp,
      description: 'Present if this sign-in has remembered the browser: until then, the password is enough in it.',
    }),
    passwordRequired: Type.Optional(
      Type.Object(
        { userId: UserId, signInId: SignInId, expiresAt: Timestamp },
        {
          description:
            'Present after a passkey whose user verification does not count yet: continue with signInWithPassword, with this `signInId` as `passkeySignInId`.',
        },
      ),
    ),
    passkeySuggested: Type.Optional(
      Type.Literal(true, {
        description:
          'The user signed in with a password and a code, and has no passkey for these pages. Suggest one. Present at most once a month for each user.',
      }),
    ),
    temporaryCodeUsed: Type.Optional(
      Type.Literal(true, {
        description: 'The user signed in with a temporary access code. Let them set up a new method in self-service.',
      }),
    ),
    secondFactorRequired: Type.Optional(
      Type.Literal(true, {
        description:
          'The user must set up a second factor first: the session is valid for nothing else. Lead them to self-service.',
      }),
    ),
    secondFactorMissing: Type.Optional(
      Type.Boolean({
        description: 'The user signed in with only a password. Suggest that they set up a second factor.',
      }),
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
    authType: DeviceAuthTypeSchema,
    locale: ChallengeSecondFactorRequest.properties.locale,
  },
  { $id: 'SignInWithDeviceRequest', examples: [{ userId: 'ada', authType: 'push' }] },
)
export type SignInWithDeviceRequest = Static<typeof SignInWithDeviceRequest>

export const SecondFactorChallenge = Type.Union([Challenge, PushChallenge, QrChallenge, PasskeyChallenge])
export type SecondFactorChallenge = Static<typeof SecondFactorChallenge>

export const DeviceSignIn = Type.Object(
  { signInId: SignInId, challenge: SecondFactorChallenge, expiresAt: Timestamp },
  { $id: 'DeviceSignIn' },
)
export type DeviceSignIn = Static<typeof DeviceSignIn>

const Otp = Type.String({
  minLength: 1,
  maxLength: 1024,
  description: 'The code that the user typed.',
  examples: ['123456'],
})

export const AnswerSecondFactorRequest = Strict(
  {
    ...SecondFactor,
    otp: Type.Optional({
      ...Otp,
      description: 'The code that the user typed. Must be omitted for `push`, `qr_code` and `passkey`.',
    }),
    credential: Type.Optional({
      ...PasskeyCredential,
      description: 'For `passkey`: the result of `navigator.credentials.get()`, after `toJSON()`.',
    }),
    challengeId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    nextOtp: Type.Optional({
      ...Otp,
      description: 'The next code that the hardware token shows, to resynchronise the token.',
    }),
    waitSeconds: Type.Optional({
      ...WaitSeconds,
      description: "For `push` and `qr_code`: how long to wait for the device's answer before responding, in seconds.",
    }),
    rememberBrowser: Type.Optional(
      Type.Boolean({
        description:
          'Whether to skip the second factor in this browser from now on. Ignored unless `next` of the first step has `rememberBrowserDays`, and for a recovery code. Defaults to false.',
        examples: [false],
      }),
    ),
  },
  { $id: 'AnswerSecondFactorRequest', examples: [{ signInId: 'sgn_x', authType: 'authenticator_app', otp: '123456' }] },
)
export type AnswerSecondFactorRequest = Static<typeof AnswerSecondFactorRequest>

export const StepUpRequest = Strict(
  {
    proofChallengeId: Type.String({
      minLength: 1,
      maxLength: 64,
      description: `One of the caller's challenges that was approved within the last ${inWords(stepUpMinutes)} minutes and has not been used as proof before.`,
      examples: ['chl_01m7ej93tkksedpjv6rr5ezgc1'],
    }),
  },
  { $id: 'StepUpRequest' },
)
export type StepUpRequest = Static<typeof StepUpRequest>
