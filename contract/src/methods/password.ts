import Type from 'typebox'
import { Strict } from '../conventions.ts'
import { attemptSettings, type MethodContract } from './method.ts'

export const Password = Type.String({
  minLength: 1,
  maxLength: 1024,
  description: 'Any characters. Normalised (NFKC) before it is measured and hashed.',
  examples: ['violet lamps sing at noon'],
})

export const password = {
  title: 'Password',
  amr: ['pwd'],
  registrationFields: { password: Password },
  settings: Strict({
    lockAfterFailures: attemptSettings.lockAfterFailures,
    allowPasswordOnly: Type.Boolean({
      default: false,
      description: 'Whether a password is enough to sign in, without a second factor. Passwords must then be longer.',
    }),
    minLength: Type.Integer({
      minimum: 8,
      maximum: 64,
      default: 8,
      description: 'In characters. At least 15 if a password is enough to sign in.',
    }),
  }),
  enabledByDefault: true,
} satisfies MethodContract
