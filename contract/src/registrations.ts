// Registrations: the methods that users have registered.
import Type, { type Static } from 'typebox'
import { Nullable, Strict, Timestamp } from './conventions.ts'
import { TotpSeed } from './imported-credentials.ts'
import { inWords, proofMinutes } from './limits/index.ts'
import { type AuthType, AuthTypeSchema, type MethodFields, methods } from './methods/index.ts'
import { PasskeyCreationOptions } from './passkey-options.ts'
import { RelyingPartyId } from './relying-parties.ts'

export const UserId = Type.String({
  minLength: 1,
  maxLength: 128,
  description: "The application's own identifier for the user.",
  examples: ['ada'],
})

export const RegistrationId = Type.String({ minLength: 1, maxLength: 64, examples: ['reg_01m7ej93tkksedpjv6rr5ezgc1'] })
export const RegistrationLabel = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'A name by which the user recognises the method.',
  examples: ['My phone'],
})
export const ProofChallengeId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: `A challenge of this user, approved within the last ${inWords(proofMinutes)} minutes with an agreed registration: a second factor if the user has one. It can be used for one change. A registration that is created with it is agreed, so a device, for example, can approve requests from agents.`,
  examples: ['chl_01m7ej93tkksedpjv6rr5ezgc1'],
})

const registrationStatuses = ['pending', 'active', 'locked', 'disabled', 'removed'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

export const DeviceId = Type.String({ minLength: 1, maxLength: 64, examples: ['dev_01m7ej93tkksedpjv6rr5ezgc1'] })

export const Agreed = Type.Boolean({
  description:
    "Whether the user agreed to this registration. That is the case if it was the user's first, if the client that created the first one created it, or if it was created in self-service, with the scope `admin.users`, or with a proof by an agreed registration. Only agreed registrations count as proof, in token exchange, for approvals and at sign-in.",
})

export const Registration = Type.Object(
  {
    registrationId: RegistrationId,
    userId: UserId,
    authType: AuthTypeSchema,
    status: Type.Enum([...registrationStatuses], {
      description: '`pending` until the first verification; `locked` until `lockedUntil`.',
    }),
    label: Nullable(Type.String()),
    maskedDestination: Type.Optional(Type.String({ examples: ['+41•••••••67'] })),
    serialNumber: Type.Optional(Type.String({ examples: ['GALT10000001'] })),
    device: Type.Optional(
      Type.Object(
        { deviceId: DeviceId, name: Type.String({ examples: ["Ada's phone"] }), platform: Type.String() },
        { description: 'Present once a device is enrolled. The same device serves `push` and `qr_code`.' },
      ),
    ),
    passkey: Type.Optional(
      Type.Object(
        {
          relyingPartyId: Type.String({ examples: ['shop.example'] }),
          aaguid: Type.Optional(
            Type.String({
              description: 'The model of the authenticator, as it reports itself. Present once the passkey is active.',
              examples: ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4'],
            }),
          ),
          authenticatorName: Type.Optional(
            Type.String({
              description:
                'The name of that model in the FIDO metadata, if it is listed there. Unverified unless `attested` is true.',
              examples: ['YubiKey 5 Series'],
            }),
          ),
          attested: Type.Optional(
            Type.Boolean({
              description: 'Whether the authenticator proved its model. Present once the passkey is active.',
            }),
          ),
          synced: Type.Optional(
            Type.Boolean({ description: 'Whether the passkey is copied to other devices of the user.' }),
          ),
          ownPages: Type.Optional(
            Type.Literal(true, {
              description: 'Present for a passkey of the pages of this server, which no application can use.',
            }),
          ),
        },
        { description: 'Present for a passkey.' },
      ),
    ),
    agreed: Agreed,
    createdAt: Timestamp,
    lastUsedAt: Nullable(Timestamp),
    lockedUntil: Nullable(Timestamp),
    pausedUntil: Type.Optional({
      ...Timestamp,
      description:
        'Only at sign-in and in self-service, for `push`: until then no request is sent, because too many were denied or not answered.',
    }),
  },
  { $id: 'Registration' },
)
export type Registration = Static<typeof Registration>

export const NewRegistration = Type.Object(
  {
    ...Registration.properties,
    secret: Type.Optional(
      Type.String({
        description: 'Base32, for manual entry. Shown only once.',
        examples: ['A6UPE52SPK2QXTJJUB4GVRIVF3XJ4DLF'],
      }),
    ),
    otpauthUri: Type.Optional(
      Type.String({
        description: 'For authenticator apps. Shown only once.',
        examples: ['otpauth://totp/Acme:ada?secret=A6UPE52SPK2QXTJJUB4GVRIVF3XJ4DLF&issuer=Acme'],
      }),
    ),
    qrCode: Type.Optional(Type.String({ description: '`otpauthUri` as an SVG data URI. Shown only once.' })),
    codes: Type.Optional(
      Type.Array(Type.String(), { description: 'Recovery codes. Shown only once.', examples: [['7k2m9-x4tq8']] }),
    ),
    enrolment: Type.Optional(
      Type.Object(
        {
          uri: Type.String({ description: 'Opens the authenticator app. Can be used for one device.' }),
          qrCode: Type.String({ description: '`uri` as an SVG data URI.' }),
          expiresAt: Timestamp,
        },
        { description: 'For `push` and `qr_code`: how to enrol the device. Shown only once.' },
      ),
    ),
    publicKey: Type.Optional(PasskeyCreationOptions),
    expiresAt: Type.Optional({ ...Timestamp, description: 'For `passkey`: until when it can be activated.' }),
    deviceId: Type.Optional({ ...DeviceId, description: 'Returned only to the device: its `client_id` from now on.' }),
    vapidPublicKey: Type.Optional(
      Type.String({ description: 'Returned only to the device: the `applicationServerKey` of its push subscription.' }),
    ),
    organisationName: Type.Optional(
      Type.String({ description: 'Returned only to the device: the display name of the tenant.', examples: ['Acme'] }),
    ),
  },
  {
    $id: 'NewRegistration',
    examples: [
      {
        registrationId: 'reg_01m7ej93tkksedpjv6rr5ezgc1',
        userId: 'ada',
        authType: 'email',
        status: 'pending',
        label: 'Work',
        maskedDestination: 'a•••@example.com',
        agreed: true,
        createdAt: '2026-03-14T09:26:53.589Z',
        lastUsedAt: null,
        lockedUntil: null,
      },
    ],
  },
)
export type NewRegistration = Static<typeof NewRegistration>

/**
 * The fields of all methods, all optional here. The fields that a method requires are validated together with the
 * method.
 */
export const methodFields = Object.fromEntries(
  Object.values(methods).flatMap(({ registrationFields }) =>
    Object.entries(registrationFields as Type.TProperties).map(([name, schema]) => [name, Type.Optional(schema)]),
  ),
)

const registerFields = {
  userId: UserId,
  authType: AuthTypeSchema,
  label: Type.Optional(RegistrationLabel),
  verified: Type.Optional(
    Type.Literal(true, {
      description: 'Activates the registration immediately, without verification. Requires the scope `admin.users`.',
    }),
  ),
  proofChallengeId: Type.Optional(ProofChallengeId),
  relyingPartyId: Type.Optional({
    ...RelyingPartyId,
    description: "Only for `passkey`: the domain that it is bound to. Defaults to the tenant's first relying party.",
  }),
  ...methodFields,
}

export const RegisterOtpRequest = Strict(
  {
    ...registerFields,
    totpSeed: Type.Optional(TotpSeed),
  },
  {
    $id: 'RegisterOtpRequest',
    examples: [{ userId: 'ada', authType: 'email', emailAddress: 'ada@example.com', label: 'Work' }],
  },
)
export interface RegisterOtpRequest extends MethodFields {
  userId: string
  authType: AuthType
  label?: string
  verified?: true
  proofChallengeId?: string
  relyingPartyId?: string
  totpSeed?: TotpSeed
}

export const ReRegisterOtpRequest = Strict(
  {
    ...registerFields,
    registrationId: Type.Optional(RegistrationId),
    replace: Type.Optional(
      Type.Enum(['when_proven', 'immediately'], {
        default: 'when_proven',
        description: 'When the old registration is removed: when the new one is first verified, or immediately.',
      }),
    ),
  },
  {
    $id: 'ReRegisterOtpRequest',
    examples: [{ userId: 'ada', authType: 'email', emailAddress: 'ada.lovelace@example.com', replace: 'when_proven' }],
  },
)
export interface ReRegisterOtpRequest extends RegisterOtpRequest {
  registrationId?: string
  replace?: 'when_proven' | 'immediately'
}

export const DeregisterAuthRequest = Strict(
  {
    userId: UserId,
    authType: AuthTypeSchema,
    registrationId: Type.Optional(RegistrationId),
    all: Type.Optional(
      Type.Literal(true, { description: 'If the user has several registrations of the method: removes all of them.' }),
    ),
    proofChallengeId: Type.Optional(ProofChallengeId),
  },
  { $id: 'DeregisterAuthRequest', examples: [{ userId: 'ada', authType: 'email' }] },
)
export type DeregisterAuthRequest = Static<typeof DeregisterAuthRequest>

export const DeregisterAuthResponse = Type.Object(
  { removed: Type.Array(Registration) },
  { $id: 'DeregisterAuthResponse' },
)
export type DeregisterAuthResponse = Static<typeof DeregisterAuthResponse>
