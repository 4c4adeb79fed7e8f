import Type from 'typebox'
import { Strict } from '../conventions.ts'
import { attemptSettings, challengeSettings, type MethodContract } from './method.ts'

export const SerialNumber = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[\\x21-\\x7e]+$',
  issue: 'must be 1 to 64 printable characters without spaces',
  examples: ['GALT10000001'],
})

export const hardwareToken = {
  title: 'Hardware token',
  amr: ['otp', 'hwk'],
  registrationFields: { serialNumber: SerialNumber },
  settings: Strict({
    ...challengeSettings,
    ...attemptSettings,
    lookAhead: Type.Integer({
      minimum: 1,
      maximum: 50,
      default: 10,
      description: 'Look-ahead window for event-based tokens, in button presses.',
    }),
    driftSteps: Type.Integer({
      minimum: 1,
      maximum: 10,
      default: 2,
      description: 'Permitted clock drift of time-based tokens, in time steps in either direction.',
    }),
    resyncWindow: Type.Integer({
      minimum: 10,
      maximum: 5_000,
      default: 1_000,
      description: 'How far to search for two consecutive codes when a token is resynchronised.',
    }),
  }),
  enabledByDefault: false,
} satisfies MethodContract
