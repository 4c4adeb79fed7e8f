// Signing keys: the keys that sign a tenant's access tokens, assertions and audit heads.
import Type, { type Static } from 'typebox'
import { PageOf, Strict, Timestamp } from './conventions.ts'
import { inWords, jwksMaxAgeMinutes } from './limits/index.ts'

export const SigningKey = Type.Object(
  {
    kid: Type.String(),
    status: Type.Enum(['next', 'active', 'retiring', 'retired']),
    publicJwk: Type.Object({}, { additionalProperties: true }),
    createdAt: Timestamp,
    activatedAt: Type.Union([Timestamp, Type.Null()]),
    retireAfter: Type.Union([Timestamp, Type.Null()]),
  },
  { $id: 'SigningKey' },
)
export type SigningKey = Static<typeof SigningKey>

export const SigningKeyPage = PageOf(SigningKey)

export const RotateSigningKeysRequest = Strict(
  {
    force: Type.Optional(
      Type.Boolean({
        description: `Rotates even if the next key was published less than ${inWords(jwksMaxAgeMinutes)} minutes ago, so that caches may not have it yet.`,
      }),
    ),
  },
  { $id: 'RotateSigningKeysRequest' },
)
