import Type from 'typebox'
import { Strict } from '../conventions.ts'
import { attemptSettings, type MethodContract } from './method.ts'

export const Password = Type.String({
  minLength: 1,
  maxLength: 1024,
  description: 'Any characters; normalised (NFKC) before it is counted or hashed',
  examples: ['violet lamps sing at noon'],
})

export const password = {
  title: 'Password',
  amr: ['pwd'],
  registrationFields: { password: Password },
  settings: Strict({
    lockAfterFailures: attemptSettings.lockAfterFailures,
    usedAlone: Type.Boolean({
      default: false,
      description: 'Whether a password suffices to sign in, without a second factor: it must then be longer',
    }),
    minimumLength: Type.Integer({
      minimum: 8,
      maximum: 64,
      default: 8,
      description: 'In characters; never under 15 where a password is used alone',
    }),
  }),
  enabledAtFirst: true,
} satisfies MethodContract
