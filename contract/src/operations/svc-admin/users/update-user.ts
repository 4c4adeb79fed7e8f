import { UpdateUserRequest } from '../../../user-profiles.ts'
import { User, UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const updateUser = signature({
  service: 'svc-admin',
  id: 'updateUser',
  method: 'PATCH',
  path: '/v1/users/{userId}',
  summary: "Update a user's profile",
  description:
    'Once policies are published, `groups` and `attributes` must match what the schema declares for `User`. Decisions use the new values within a second.',
  scope: 'admin.users',
  ifMatch: true,
  params: UserParams,
  body: UpdateUserRequest,
  reply: { 200: User },
  errors: ['scope_not_grantable'],
})
