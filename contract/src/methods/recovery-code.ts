import { Strict } from '../conventions.ts'
import { attemptSettings, challengeSettings, type MethodContract } from './method.ts'

export const recoveryCode = {
  title: 'Recovery codes',
  amr: ['otp'],
  registrationFields: {},
  settings: Strict({ ...challengeSettings, ...attemptSettings }),
  enabledByDefault: true,
} satisfies MethodContract
