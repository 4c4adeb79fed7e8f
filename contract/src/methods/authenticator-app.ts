import Type from 'typebox'
import { Strict } from '../conventions.ts'
import { attemptSettings, challengeSettings, type MethodContract } from './method.ts'

export const authenticatorApp = {
  title: 'Authenticator app',
  amr: ['otp'],
  registrationFields: {},
  settings: Strict({
    ...challengeSettings,
    ...attemptSettings,
    algorithm: Type.Enum(['SHA1', 'SHA256', 'SHA512'], {
      default: 'SHA1',
      description: 'Applies to new registrations. Many apps support only SHA1.',
    }),
    digits: Type.Enum([6, 8], { default: 6, description: 'Applies to new registrations.' }),
    periodSeconds: Type.Enum([30, 60], { default: 30, description: 'Applies to new registrations.' }),
    issuerName: Type.Union(
      [
        Type.String({
          minLength: 1,
          maxLength: 64,
          pattern: '^[^:]+$',
          issue: 'must be 1 to 64 characters without a colon',
        }),
        Type.Null(),
      ],
      {
        default: null,
        description: "The issuer that the app shows with the code. `null` for the tenant's name.",
      },
    ),
  }),
  enabledByDefault: true,
} satisfies MethodContract
