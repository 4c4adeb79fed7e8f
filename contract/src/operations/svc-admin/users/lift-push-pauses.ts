import { User, UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const liftPushPauses = signature({
  service: 'svc-admin',
  id: 'liftPushPauses',
  method: 'POST',
  path: '/v1/users/{userId}:lift-push-pauses',
  summary: "Lift a user's push pauses",
  description: 'The user can be prompted again. Limits on the number of prompts still apply.',
  scope: 'admin.users',
  params: UserParams,
  reply: { 200: User },
  errors: ['scope_not_grantable'],
})
