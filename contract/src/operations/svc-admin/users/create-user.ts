import { CreateUserRequest } from '../../../user-profiles.ts'
import { User } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const createUser = signature({
  service: 'svc-admin',
  id: 'createUser',
  method: 'POST',
  path: '/v1/users',
  summary: 'Create a user',
  description:
    'Creates a user with a profile and without methods. This is optional: the first registration of a method also creates the user.',
  scope: 'admin.users',
  idempotent: true,
  body: CreateUserRequest,
  reply: { 201: User },
  errors: ['already_exists'],
})
