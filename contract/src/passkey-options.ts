// The options with which a page creates a passkey.
import Type, { type Static } from 'typebox'

const requirements = ['required', 'preferred', 'discouraged'] as const
export const Requirement = Type.Enum([...requirements])

export const CredentialDescriptors = Type.Array(
  Type.Object({
    type: Type.Literal('public-key'),
    id: Type.String({ description: 'In base64url.' }),
    transports: Type.Optional(Type.Array(Type.String())),
  }),
)

export const PasskeyCreationOptions = Type.Object(
  {
    rp: Type.Object({ id: Type.String({ examples: ['shop.example'] }), name: Type.String({ examples: ['Web shop'] }) }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    challenge: Type.String(),
    pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
    timeout: Type.Integer(),
    excludeCredentials: CredentialDescriptors,
    authenticatorSelection: Type.Object({
      residentKey: Requirement,
      requireResidentKey: Type.Boolean(),
      userVerification: Requirement,
      authenticatorAttachment: Type.Optional(Type.Enum(['platform', 'cross-platform'])),
    }),
    attestation: Type.Enum(['none', 'direct']),
  },
  {
    $id: 'PasskeyCreationOptions',
    description: 'Pass this to `PublicKeyCredential.parseCreationOptionsFromJSON`, unchanged.',
  },
)
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>
