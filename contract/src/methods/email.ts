import Type from 'typebox'
import { Strict } from '../conventions.ts'
import { attemptSettings, type MethodContract, sentCodeSettings } from './method.ts'

export const email = {
  title: 'Email code',
  amr: ['otp'],
  registrationFields: {
    emailAddress: Type.String({ format: 'email', maxLength: 254, examples: ['ada@example.com'] }),
  },
  settings: Strict({
    ...sentCodeSettings,
    ...attemptSettings,
    maxPerAddressPerDay: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 50,
      description: 'The maximum number of messages to one address per day (UTC).',
    }),
    maxPerDay: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 100_000,
      description: 'The maximum number of messages per day (UTC).',
    }),
  }),
  enabledByDefault: false,
} satisfies MethodContract
