// The same change for several users.
import Type, { type Static } from 'typebox'
import { Nullable, Strict } from './conventions.ts'
import { maxUsersAtOnce } from './limits/index.ts'
import { AuthTypeSchema } from './methods/index.ts'
import { UserId } from './registrations.ts'

export const userBulkActions = [
  'disable',
  'enable',
  'require_second_factor',
  'waive_second_factor',
  'remove_method',
  'delete',
] as const

export const ChangeUsersRequest = Strict(
  {
    action: Type.Enum([...userBulkActions]),
    userIds: Type.Array(UserId, { minItems: 1, maxItems: maxUsersAtOnce, uniqueItems: true }),
    authType: Type.Optional({
      ...AuthTypeSchema,
      description: 'Required for `remove_method`: all registrations of this method are removed.',
    }),
  },
  { $id: 'ChangeUsersRequest', examples: [{ action: 'disable', userIds: ['ada', 'bob'] }] },
)
export type ChangeUsersRequest = Static<typeof ChangeUsersRequest>

export const ChangedUsers = Type.Object(
  {
    changed: Type.Integer({ description: 'The number of users who were changed.', examples: [1] }),
    results: Type.Array(
      Type.Object({
        userId: UserId,
        changed: Type.Boolean(),
        code: Nullable(Type.String({ description: 'The error code, if refused.', examples: ['user_has_role'] })),
        message: Nullable(Type.String({ examples: ['This user has a role. Manage them as an administrator.'] })),
      }),
    ),
  },
  { $id: 'ChangedUsers' },
)
export type ChangedUsers = Static<typeof ChangedUsers>
