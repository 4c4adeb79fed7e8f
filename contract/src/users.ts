// Users, as administrators see them: their registrations, locks and history.
import Type, { type Static } from 'typebox'
import { Challenge } from './challenges.ts'
import { PageOf, PageQuery, Strict, Timestamp } from './conventions.ts'
import { AuthTypeSchema } from './methods/index.ts'
import { Registration, RegistrationId, RegistrationLabel, UserId } from './registrations.ts'
import { type Role, roles } from './scopes.ts'

const UserStatus = Type.Enum(['active', 'disabled'])

const summary = {
  userId: UserId,
  status: UserStatus,
  roles: Type.Array(Type.Enum(Object.keys(roles) as Role[]), {
    description: 'Empty for users who are not administrators.',
    examples: [[]],
  }),
  createdAt: Timestamp,
}

export const UserSummary = Type.Object(summary, { $id: 'UserSummary' })
export type UserSummary = Static<typeof UserSummary>

export const UserPage = PageOf(UserSummary)

export const UserQuery = Type.Object({
  ...PageQuery.properties,
  prefix: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'Returns only user ids that start with this text. Case-sensitive.',
    }),
  ),
  status: Type.Optional(UserStatus),
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

export const User = Type.Object(
  {
    ...summary,
    registrations: Type.Array(Registration),
    locks: Type.Array(MethodLock, { description: 'The current locks. At most 100.' }),
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
