// Signing keys: what access tokens, assertions and audit heads of a tenant are signed with.
import Type, { type Static } from 'typebox'
import { PageOf, Strict, Timestamp } from './conventions.ts'

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
        description:
          'Rotate although the next key was published less than five minutes ago, and caches may not know it',
      }),
    ),
  },
  { $id: 'RotateSigningKeysRequest' },
)
