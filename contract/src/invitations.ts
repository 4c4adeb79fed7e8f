// What the page of an invitation reads and sends.
import Type, { type Static } from 'typebox'
import { Nullable, StoredDisplayName, Strict, Timestamp } from './conventions.ts'
import { Password } from './methods/index.ts'
import { PasskeyCreationOptions } from './passkey-options.ts'
import { PasskeyCredential } from './passkeys.ts'
import { UserId } from './registrations.ts'

const InvitationCode = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'From the fragment of the invitation link.',
  examples: ['inv_gJ17Xj1VBbb137vbUZU2tvY_926pJqrC6K6zbzs0f2w'],
})

export const ReadInvitationRequest = Strict({ invitation: InvitationCode }, { $id: 'ReadInvitationRequest' })
export type ReadInvitationRequest = Static<typeof ReadInvitationRequest>

export const InvitedUser = Type.Object(
  {
    userId: UserId,
    displayName: { ...StoredDisplayName, description: 'The user id, for a user without a name.' },
    emailAddress: Nullable(Type.String()),
    isAdministrator: Type.Boolean({ description: 'Whether the user is invited to administer the tenant.' }),
    expiresAt: Timestamp,
  },
  { $id: 'InvitedUser' },
)
export type InvitedUser = Static<typeof InvitedUser>

export const InvitationPasskeyOffer = Type.Object(
  {
    offer: Type.String({ description: 'Send it back in acceptInvitation. It is sealed, and works once.' }),
    publicKey: PasskeyCreationOptions,
    expiresAt: Timestamp,
  },
  { $id: 'InvitationPasskeyOffer' },
)
export type InvitationPasskeyOffer = Static<typeof InvitationPasskeyOffer>

const InvitationPasskeyAnswer = Strict({
  offer: Type.String({
    minLength: 1,
    maxLength: 1024,
    pattern: '^[A-Za-z0-9_-]+$',
    description: 'From offerInvitationPasskey, with the same invitation.',
  }),
  credential: PasskeyCredential,
})
export type InvitationPasskeyAnswer = Static<typeof InvitationPasskeyAnswer>

export const AcceptInvitationRequest = Strict(
  {
    invitation: InvitationCode,
    password: Type.Optional({ ...Password, description: 'Required unless the request has `passkey`.' }),
    passkey: Type.Optional({
      ...InvitationPasskeyAnswer,
      description: 'A passkey for these pages, instead of a password.',
    }),
  },
  {
    $id: 'AcceptInvitationRequest',
    description: 'Send either `password` or `passkey`.',
    examples: [
      { invitation: 'inv_gJ17Xj1VBbb137vbUZU2tvY_926pJqrC6K6zbzs0f2w', password: 'violet lamps sing at noon' },
    ],
  },
)
export type AcceptInvitationRequest = Static<typeof AcceptInvitationRequest>
