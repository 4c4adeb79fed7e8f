import { maxTemporaryCodeGuesses } from '../../../limits/index.ts'
import { CreateTemporaryCodeRequest, TemporaryCode, UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const createTemporaryCode = signature({
  service: 'svc-admin',
  id: 'createTemporaryCode',
  method: 'POST',
  path: '/v1/users/{userId}/temporary-code',
  summary: 'Create a temporary access code',
  description: `For a user who has lost their second factor: with the code they sign in once, after their password, and set up a new method in self-service. A user without a password signs in with only the code. It works once, and ends after ${maxTemporaryCodeGuesses.afterPassword} wrong guesses. A new code replaces the previous one. The user is notified on the channels of their methods, or at the email address of their profile.`,
  scope: 'admin.users',
  recentProof: true,
  idempotent: true,
  params: UserParams,
  body: CreateTemporaryCodeRequest,
  reply: { 201: TemporaryCode },
  errors: ['user_disabled', 'scope_not_grantable'],
})
