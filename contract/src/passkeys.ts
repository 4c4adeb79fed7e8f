// Passkeys: what an application passes between the server and the browser (WebAuthn Level 3, section 5).
import Type, { type Static } from 'typebox'
import { Challenge, ChallengeContext, ChallengeId, Locale } from './challenges.ts'
import { Strict, Timestamp } from './conventions.ts'
import { WebAuthTypeSchema } from './methods/index.ts'
import { CredentialDescriptors, Requirement } from './passkey-options.ts'
import { RegistrationId, UserId } from './registrations.ts'
import { RelyingPartyId } from './relying-parties.ts'

export const PasskeyRequestOptions = Type.Object(
  {
    rpId: Type.String({ examples: ['shop.example'] }),
    challenge: Type.String(),
    timeout: Type.Integer(),
    allowCredentials: CredentialDescriptors,
    userVerification: Requirement,
  },
  {
    $id: 'PasskeyRequestOptions',
    description: 'Pass this to `PublicKeyCredential.parseRequestOptionsFromJSON`, unchanged.',
  },
)

export const PasskeyOffer = Type.Object(
  {
    offer: Type.String({ description: 'Send it back together with the answer. It is sealed, and works once.' }),
    publicKey: PasskeyRequestOptions,
    expiresAt: Timestamp,
  },
  { $id: 'PasskeyOffer' },
)
export type PasskeyOffer = Static<typeof PasskeyOffer>

export const PasskeyChallenge = Type.Object(
  { ...Challenge.properties, publicKey: PasskeyRequestOptions },
  { $id: 'PasskeyChallenge' },
)
export type PasskeyChallenge = Static<typeof PasskeyChallenge>

export const SendPasskeyRequest = Strict(
  {
    authType: WebAuthTypeSchema,
    userId: Type.Optional({
      ...UserId,
      description:
        "The application's own identifier for the user. Without it, any passkey that names its user is accepted.",
    }),
    relyingPartyId: Type.Optional({
      ...RelyingPartyId,
      description: "The domain that passkeys are bound to. Defaults to the tenant's first relying party.",
    }),
    context: Type.Optional(ChallengeContext),
    locale: Type.Optional(Locale),
  },
  { $id: 'SendPasskeyRequest', examples: [{ userId: 'ada', authType: 'passkey' }] },
)
export type SendPasskeyRequest = Static<typeof SendPasskeyRequest>

export const PasskeyCredential = Type.Unsafe<Readonly<Record<string, unknown>>>(
  Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'The result of `navigator.credentials.create()` or `.get()`, after `toJSON()`, unchanged.',
      examples: [{ id: 'bG9uZyByYW5kb20gYnl0ZXM', type: 'public-key', response: {} }],
    },
  ),
)

export const AuthenticatePasskeyRequest = Strict(
  {
    authType: WebAuthTypeSchema,
    credential: PasskeyCredential,
    challengeId: Type.Optional({ ...ChallengeId, description: 'To verify a user: the challenge that was issued.' }),
    registrationId: Type.Optional({
      ...RegistrationId,
      description: 'To activate a new passkey: its registration. The response then has no assertion.',
    }),
    userId: Type.Optional(UserId),
  },
  {
    $id: 'AuthenticatePasskeyRequest',
    description: 'Send either `challengeId` or `registrationId`.',
  },
)
export type AuthenticatePasskeyRequest = Static<typeof AuthenticatePasskeyRequest>
