// Self-service: the passkeys of our own pages. Only those pages can add one.
import Type, { type Static } from 'typebox'
import { Strict } from './conventions.ts'
import { PasskeyCredential } from './passkeys.ts'
import { Registration, RegistrationLabel } from './registrations.ts'

export const MyPasskeys = Type.Object(
  {
    relyingPartyId: Type.String({ description: 'The domain that the passkeys are bound to.', examples: ['localhost'] }),
    userHandle: Type.String({ description: 'How authenticators know the user, in base64url.' }),
    name: Type.String({ description: 'How authenticators show the user.', examples: ['ada · Acme'] }),
    credentialIds: Type.Array(Type.String(), {
      description: 'The active passkeys, in base64url, for `signalAllAcceptedCredentials`.',
    }),
    passkeys: Type.Array(Registration),
  },
  { $id: 'MyPasskeys' },
)
export type MyPasskeys = Static<typeof MyPasskeys>

export const AddMyPasskeyRequest = Strict(
  {
    label: Type.Optional(RegistrationLabel),
    conditional: Type.Optional(
      Type.Literal(true, {
        description:
          'The page creates the passkey with `mediation: "conditional"`, without asking the user. Until it has been used along with another factor, it does not replace the password.',
      }),
    ),
  },
  { $id: 'AddMyPasskeyRequest', examples: [{ label: 'My laptop' }] },
)
export type AddMyPasskeyRequest = Static<typeof AddMyPasskeyRequest>

export const ActivateMyPasskeyRequest = Strict({ credential: PasskeyCredential }, { $id: 'ActivateMyPasskeyRequest' })
export type ActivateMyPasskeyRequest = Static<typeof ActivateMyPasskeyRequest>
