// Clients: the applications that call the APIs.
import Type, { type Static } from 'typebox'
import { DisplayName, PageOf, StoredDisplayName, Strict, Timestamp } from './conventions.ts'
import { RelyingPartyId } from './relying-parties.ts'
import { allScopes } from './scopes.ts'

const ClientId = Type.String({ examples: ['cl_01m7ej93tkksedpjv6rr5ezgc1'] })
const SecretId = Type.String({ examples: ['sec_01m7ej93tknzxvhtrfrxt4gpb9'] })
export const ShownSecret = Type.String({
  description: 'Shown only once.',
  examples: ['cs_gJ17Xj1VBbb137vbUZU2tvY_926pJqrC6K6zbzs0f2w'],
})

const clientStatuses = ['active', 'disabled'] as const

export const ClientStatus = Type.Enum([...clientStatuses])

const GrantedScopes = Type.Array(
  Type.String({
    description: `One of ${allScopes.join(', ')}. \`mfa\`, \`agents\` and \`admin\` stand for all scopes with that prefix.`,
  }),
  { minItems: 1, maxItems: 32, uniqueItems: true, examples: [['mfa.challenge', 'mfa.verify']] },
)

export const ClientJwks = Type.Object(
  { keys: Type.Array(Type.Object({}, { additionalProperties: true }), { minItems: 1, maxItems: 10 }) },
  { additionalProperties: false, description: 'Public keys for `private_key_jwt`, as a JWK Set (RFC 7517).' },
)

const RelyingPartyIds = Type.Array(RelyingPartyId, {
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
  description:
    "The relying parties whose passkeys the client may register and verify. The tenant's first one among them is the client's default. `null`: all relying parties of the tenant.",
  examples: [['shop.example']],
})

export const ClientSecretSummary = Type.Object(
  {
    secretId: SecretId,
    hint: Type.String({ description: 'The last four characters of the secret.', examples: ['0f2w'] }),
    createdAt: Timestamp,
  },
  { $id: 'ClientSecretSummary' },
)

export const Client = Type.Object(
  {
    clientId: ClientId,
    displayName: StoredDisplayName,
    scopes: Type.Array(Type.String(), { examples: [['mfa.challenge', 'mfa.verify']] }),
    status: ClientStatus,
    jwks: Type.Union([ClientJwks, Type.Null()]),
    relyingPartyIds: Type.Union([RelyingPartyIds, Type.Null()]),
    secrets: Type.Array(ClientSecretSummary),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'Client' },
)
export type Client = Static<typeof Client>

export const ClientSecret = Type.Object(
  {
    secretId: SecretId,
    clientSecret: ShownSecret,
    createdAt: Timestamp,
  },
  { $id: 'ClientSecret' },
)
export type ClientSecret = Static<typeof ClientSecret>

export const CreateClientRequest = Strict(
  {
    displayName: DisplayName,
    scopes: GrantedScopes,
    jwks: Type.Optional(ClientJwks),
    relyingPartyIds: Type.Optional(Type.Union([RelyingPartyIds, Type.Null()])),
  },
  {
    $id: 'CreateClientRequest',
    description: 'With `jwks`, the client authenticates with `private_key_jwt` and gets no secret.',
  },
)
export type CreateClientRequest = Static<typeof CreateClientRequest>

export const CreatedClient = Type.Object(
  {
    ...Client.properties,
    clientSecret: Type.Optional(ShownSecret),
  },
  { $id: 'CreatedClient' },
)
export type CreatedClient = Static<typeof CreatedClient>

export const UpdateClientRequest = Strict(
  {
    displayName: Type.Optional(DisplayName),
    scopes: Type.Optional(GrantedScopes),
    status: Type.Optional(ClientStatus),
    jwks: Type.Optional(Type.Union([ClientJwks, Type.Null()])),
    relyingPartyIds: Type.Optional(Type.Union([RelyingPartyIds, Type.Null()])),
  },
  { $id: 'UpdateClientRequest', minProperties: 1 },
)
export type UpdateClientRequest = Static<typeof UpdateClientRequest>

export const ClientPage = PageOf(Client)
export const ClientParams = Type.Object({ clientId: Type.String({ minLength: 1, maxLength: 64 }) })
export const ClientSecretParams = Type.Object({
  clientId: Type.String({ minLength: 1, maxLength: 64 }),
  secretId: Type.String({ minLength: 1, maxLength: 64 }),
})
