// Users, as administrators see them: their registrations, locks and history.
import Type, { type Static } from 'typebox'
import { Challenge } from './challenges.ts'
import { Defaulted, Nullable, PageOf, PageQuery, Strict, Timestamp } from './conventions.ts'
import { defaultTemporaryCodeMinutes, maxTemporaryCodeHours } from './limits/index.ts'
import { AuthTypeSchema } from './methods/index.ts'
import { Registration, RegistrationId, RegistrationLabel, UserId } from './registrations.ts'
import { type Role, roles } from './scopes.ts'
import { profileFields } from './user-profiles.ts'

const UserStatus = Type.Enum(['active', 'disabled'])
const RoleName = Type.Enum(Object.keys(roles) as Role[])

const summary = {
  userId: UserId,
  displayName: profileFields.displayName,
  emailAddress: profileFields.emailAddress,
  status: UserStatus,
  roles: Type.Array(RoleName, { description: 'Empty for users who are not administrators.', examples: [[]] }),
  authTypes: Type.Array(AuthTypeSchema, {
    description: 'The methods with which the user can verify their identity.',
    examples: [['password', 'push']],
  }),
  locked: Type.Boolean({ description: 'Whether one of the user’s methods is locked, for all callers or for some.' }),
  secondFactorRequired: Type.Boolean({
    description:
      'Whether the user must have a second factor to use our own pages. A user without one sets it up at the next sign-in.',
  }),
  lastSignInAt: Nullable({
    ...Timestamp,
    description: 'When the user last verified their identity with one of their current methods.',
  }),
  createdAt: Timestamp,
}

export const userRisks = ['fraud_reported', 'password_restricted', 'push_paused', 'no_second_factor'] as const

export const UserSummary = Type.Object(
  {
    ...summary,
    risks: Type.Array(Type.Enum([...userRisks]), {
      description:
        '`fraud_reported`: the user reported a prompt as fraud, and no administrator has acknowledged the alert yet, or prompts are still paused. `password_restricted`: after too many wrong passwords, it works only in known browsers. `push_paused`: prompts of a client or an agent are paused. `no_second_factor`: the user has only a password.',
      examples: [['no_second_factor']],
    }),
  },
  { $id: 'UserSummary' },
)
export type UserSummary = Static<typeof UserSummary>

export const UserPage = PageOf(UserSummary)

export const userSorts = ['userId', 'displayName', 'newest'] as const

export const UserQuery = Type.Object({
  ...PageQuery.properties,
  prefix: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'Returns only user ids that start with this text. Case-sensitive.',
    }),
  ),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Returns only users for whom each word of this text is the beginning of a word of their name, email address, user id or external id. Ignores case and accents, and `sort`.',
    }),
  ),
  status: Type.Optional(UserStatus),
  authType: Type.Optional({ ...AuthTypeSchema, description: 'Returns only users who can use this method.' }),
  locked: Type.Optional(
    Type.Boolean({ description: 'Returns only users with a locked method, or only those without.' }),
  ),
  secondFactor: Type.Optional(
    Type.Boolean({ description: 'Returns only users with a second factor, or only those without.' }),
  ),
  role: Type.Optional({ ...RoleName, description: 'Returns only users with this role.' }),
  secondFactorRequired: Type.Optional(
    Type.Boolean({ description: 'Returns only users who must have a second factor, or only the others.' }),
  ),
  risk: Type.Optional({
    ...Type.Enum([...userRisks]),
    description: 'Returns only users with this risk, as `risks` describes them.',
  }),
  sort: Defaulted(
    Type.Enum([...userSorts], {
      description:
        '`userId`: by id. `displayName`: by name, or by id where there is none. `newest`: the latest created first.',
    }),
    'userId',
  ),
})
export type UserQuery = Static<typeof UserQuery>

export const MethodLock = Type.Object(
  {
    authType: AuthTypeSchema,
    failures: Type.Integer({ description: 'The number of consecutive wrong answers.' }),
    lockedUntil: Type.Union([Timestamp, Type.Null()], {
      description: '`null` if the lock lasts until an administrator unlocks it.',
    }),
    appliesTo: Type.Enum(['everywhere', 'address', 'browser', 'session', 'unknown_browsers', 'second_factor_first'], {
      description:
        'What is locked: the method `everywhere`, or only from one IP `address` (IPv6: a /64), one known `browser` or one `session`. `unknown_browsers`: after 100 consecutive wrong passwords, the password works only in browsers in which the user has signed in before, or after a second factor. `second_factor_first`: signing in with a second factor before the password.',
      examples: ['everywhere'],
    }),
    ipAddress: Type.Union([Type.String(), Type.Null()], {
      description: 'The locked IP address. `null` unless the lock applies to one address.',
      examples: [null],
    }),
  },
  { $id: 'MethodLock' },
)
export type MethodLock = Static<typeof MethodLock>

export const PushPause = Type.Object(
  {
    appliesTo: Type.Enum(['sign_in', 'client', 'agent'], {
      description:
        'Which prompts are paused: all that ask the user to sign in (the user reported one as fraud), those of one `client`, or the approvals of one `agent`.',
    }),
    id: Nullable(Type.String({ description: 'The client or the agent.', examples: ['cl_01m7ej93tkksedpjv6rr5ezgc1'] })),
    name: Nullable(Type.String({ description: 'Its display name.', examples: ['Web shop'] })),
    pausedUntil: Timestamp,
  },
  { $id: 'PushPause' },
)
export type PushPause = Static<typeof PushPause>

export const InviteUserRequest = Strict(
  {
    sendEmail: Type.Optional(
      Type.Boolean({
        description:
          "Whether to send the link to the email address of the user's profile, instead of returning it. Defaults to `false`.",
      }),
    ),
  },
  { $id: 'InviteUserRequest', examples: [{ sendEmail: true }] },
)
export type InviteUserRequest = Static<typeof InviteUserRequest>

export const UserInvitation = Type.Object(
  {
    userId: UserId,
    url: Nullable(
      Type.String({
        description:
          'The link with which the user sets up their sign-in. Shown only once. `null` if it was sent by email.',
        examples: ['https://auth.example.com/AuthPage/signin/acme#invitation=inv_…'],
      }),
    ),
    sentTo: Nullable(
      Type.String({ description: 'The email address to which it was sent.', examples: ['ada@example.com'] }),
    ),
    expiresAt: Timestamp,
  },
  { $id: 'UserInvitation' },
)
export type UserInvitation = Static<typeof UserInvitation>

export const CreateTemporaryCodeRequest = Strict(
  {
    ttlSeconds: Type.Optional(
      Type.Integer({
        minimum: 300,
        maximum: maxTemporaryCodeHours * 3600,
        description: `How long the code works. Defaults to ${defaultTemporaryCodeMinutes * 60}.`,
        examples: [3600],
      }),
    ),
  },
  { $id: 'CreateTemporaryCodeRequest' },
)
export type CreateTemporaryCodeRequest = Static<typeof CreateTemporaryCodeRequest>

export const TemporaryCode = Type.Object(
  {
    userId: UserId,
    code: Type.String({ description: 'Shown only once.', examples: ['7k2m-x9fq-04hd'] }),
    expiresAt: Timestamp,
  },
  { $id: 'TemporaryCode' },
)
export type TemporaryCode = Static<typeof TemporaryCode>

export const User = Type.Object(
  {
    ...summary,
    ...profileFields,
    registrations: Type.Array(Registration),
    locks: Type.Array(MethodLock, { description: 'The current locks. At most 100.' }),
    pushPauses: Type.Array(PushPause, {
      description: 'Prompts that the user does not get now, because the user denied or ignored several. At most 100.',
    }),
    fraudReport: Nullable(
      Type.Object(
        {
          alertId: Type.String({ examples: ['alt_01m7ej93tkksedpjv6rr5ezgc1'] }),
          purpose: Type.Enum(['authentication', 'approval'], { description: 'What the user was asked for.' }),
          count: Type.Integer({ examples: [1] }),
          reportedAt: { ...Timestamp, description: 'When the user last reported one.' },
        },
        {
          description:
            'Requests that the user reported as not theirs, until an administrator acknowledges the alert. See acknowledgeAlert.',
        },
      ),
    ),
    invitation: Nullable(
      Type.Object(
        { createdAt: Timestamp, expiresAt: Timestamp },
        { description: 'The open invitation of the user. See inviteUser. `null` for administrators.' },
      ),
    ),
    temporaryCode: Nullable(
      Type.Object(
        { createdAt: Timestamp, expiresAt: Timestamp },
        { description: 'The temporary access code that the user can still use. See createTemporaryCode.' },
      ),
    ),
  },
  { $id: 'User' },
)
export type User = Static<typeof User>

export const HistoryEntry = Type.Object(
  {
    challengeId: Challenge.properties.challengeId,
    clientId: Type.String({
      description: 'The client that issued the challenge.',
      examples: ['cl_01m7ej93tkksedpjv6rr5ezgc1'],
    }),
    clientName: Nullable(
      Type.String({
        description: 'Its display name. `null` for the sign-in pages, and if the client has been deleted.',
        examples: ['Web shop'],
      }),
    ),
    registrationId: Challenge.properties.registrationId,
    authType: AuthTypeSchema,
    state: Challenge.properties.state,
    reason: Challenge.properties.reason,
    createdAt: Timestamp,
    respondedAt: Challenge.properties.respondedAt,
  },
  { $id: 'HistoryEntry' },
)
export type HistoryEntry = Static<typeof HistoryEntry>

export const HistoryPage = PageOf(HistoryEntry)

export const UnlockUserRequest = Strict(
  { authType: Type.Optional({ ...AuthTypeSchema, description: 'Defaults to all methods.' }) },
  { $id: 'UnlockUserRequest' },
)
export type UnlockUserRequest = Static<typeof UnlockUserRequest>

export const UpdateRegistrationRequest = Strict(
  {
    label: Type.Optional(Type.Union([RegistrationLabel, Type.Null()])),
    status: Type.Optional(
      Type.Enum(['active', 'disabled'], {
        description: 'Only for a registration that has been verified. `disabled` ends its pending challenges.',
      }),
    ),
  },
  { $id: 'UpdateRegistrationRequest', minProperties: 1 },
)
export type UpdateRegistrationRequest = Static<typeof UpdateRegistrationRequest>

export const UserParams = Type.Object({ userId: UserId })
export const UserRegistrationParams = Type.Object({ userId: UserId, registrationId: RegistrationId })
