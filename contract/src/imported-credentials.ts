// Secrets of users that come from another system.
import Type, { type Static } from 'typebox'
import { Strict } from './conventions.ts'
import { maxSeedBytes, minSeedBytes } from './limits/index.ts'

export const PasswordHash = Type.String({
  minLength: 1,
  maxLength: 512,
  description:
    'A hash from another system: argon2id or argon2i (up to 64 MiB and 4 passes, or the same work with less memory), scrypt (up to ln=17, r=8), bcrypt (up to cost 12), or PBKDF2 with SHA-1, SHA-256 or SHA-512 (up to 1,000,000 iterations). It is replaced by our own hash when the user first enters the password.',
  examples: ['$2b$12$eImiTXuWVxfM37uY4JANjQqw0VQj1GsTrTP0vdLU0qKrTqk/S1pOe'],
})

export const TotpSeed = Strict(
  {
    secret: Type.String({
      minLength: 1,
      maxLength: 200,
      description: `Base32, ${minSeedBytes} to ${maxSeedBytes} bytes. Spaces and hyphens are ignored.`,
      examples: ['JBSWY3DPEHPK3PXP'],
    }),
    algorithm: Type.Optional(Type.Enum(['SHA1', 'SHA256', 'SHA512'], { default: 'SHA1' })),
    digits: Type.Optional(Type.Enum([6, 8], { default: 6 })),
    periodSeconds: Type.Optional(Type.Integer({ minimum: 15, maximum: 120, default: 30 })),
  },
  {
    description:
      'Only for `authenticator_app`: the seed of an app that the user already has, from another system. Requires the scope `admin.users`. With `verified`, its codes count immediately.',
  },
)
export type TotpSeed = Static<typeof TotpSeed>
