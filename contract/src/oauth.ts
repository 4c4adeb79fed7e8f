// The token endpoint and related endpoints. Names come from the RFCs.
import Type, { type Static } from 'typebox'
import { TenantId } from './conventions.ts'

export const OAuthParams = Type.Object({ tenantId: TenantId })

const ClientAuthentication = {
  client_id: Type.Optional(Type.String({ maxLength: 128 })),
  client_secret: Type.Optional(Type.String({ maxLength: 512 })),
  client_assertion_type: Type.Optional(Type.String({ maxLength: 128 })),
  client_assertion: Type.Optional(Type.String({ maxLength: 8192 })),
}

const ExchangedToken = Type.String({ maxLength: 20_000 })
const TokenType = Type.String({ maxLength: 128 })

/** RFC 8693. */
const TokenExchange = {
  subject_token: Type.Optional({
    ...ExchangedToken,
    description: 'For token exchange: one or two assertions, separated by a space, or the id of a delegation.',
  }),
  subject_token_type: Type.Optional(TokenType),
  actor_token: Type.Optional({ ...ExchangedToken, description: "The agent's own access token." }),
  actor_token_type: Type.Optional(TokenType),
  requested_token_type: Type.Optional(TokenType),
  audience: Type.Optional(Type.String({ maxLength: 512 })),
  resource: Type.Optional(Type.String({ maxLength: 512 })),
}

export const TokenRequest = Type.Object(
  {
    grant_type: Type.Optional(Type.String({ maxLength: 128, examples: ['client_credentials'] })),
    scope: Type.Optional(
      Type.String({
        maxLength: 1024,
        description: 'Scopes, separated by spaces. Defaults to all scopes of the client.',
      }),
    ),
    code: Type.Optional(
      Type.String({
        maxLength: 128,
        description: 'For the grant type `urn:countersign:grant:enrolment`: the code of an enrolment.',
      }),
    ),
    ...TokenExchange,
    ...ClientAuthentication,
  },
  { $id: 'TokenRequest' },
)
export type TokenRequest = Static<typeof TokenRequest>

export const TokenResponse = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ examples: [600] }),
    scope: Type.String(),
    issued_token_type: Type.Optional(Type.String({ description: 'Present for token exchange (RFC 8693).' })),
  },
  { $id: 'TokenResponse' },
)
export type TokenResponse = Static<typeof TokenResponse>

export const TokenReference = Type.Object(
  {
    token: Type.Optional(Type.String({ maxLength: 8192 })),
    token_type_hint: Type.Optional(Type.String({ maxLength: 64 })),
    ...ClientAuthentication,
  },
  { $id: 'TokenReference' },
)
export type TokenReference = Static<typeof TokenReference>

export const IntrospectionResponse = Type.Object(
  {
    active: Type.Boolean(),
    scope: Type.Optional(Type.String()),
    client_id: Type.Optional(Type.String()),
    sub: Type.Optional(Type.String()),
    aud: Type.Optional(Type.String()),
    iss: Type.Optional(Type.String()),
    tid: Type.Optional(Type.String()),
    jti: Type.Optional(Type.String()),
    iat: Type.Optional(Type.Integer()),
    exp: Type.Optional(Type.Integer()),
    token_type: Type.Optional(Type.String()),
    act: Type.Optional(
      Type.Object({ sub: Type.String() }, { description: 'The agent that acts for `sub` (RFC 8693).' }),
    ),
    delegation_id: Type.Optional(Type.String()),
    epoch: Type.Optional(Type.Integer({ description: 'Present for agents.' })),
  },
  { $id: 'IntrospectionResponse', description: 'RFC 7662.' },
)
export type IntrospectionResponse = Static<typeof IntrospectionResponse>

export const Jwks = Type.Object(
  { keys: Type.Array(Type.Object({}, { additionalProperties: true })) },
  { $id: 'Jwks', description: 'RFC 7517.' },
)

export const AuthorizationServerMetadata = Type.Object(
  {
    issuer: Type.String(),
    token_endpoint: Type.String(),
    jwks_uri: Type.String(),
    introspection_endpoint: Type.String(),
    revocation_endpoint: Type.String(),
    scopes_supported: Type.Array(Type.String()),
    response_types_supported: Type.Array(Type.String()),
    grant_types_supported: Type.Array(Type.String()),
    token_endpoint_auth_methods_supported: Type.Array(Type.String()),
    token_endpoint_auth_signing_alg_values_supported: Type.Array(Type.String()),
    introspection_endpoint_auth_methods_supported: Type.Array(Type.String()),
    introspection_endpoint_auth_signing_alg_values_supported: Type.Array(Type.String()),
    revocation_endpoint_auth_methods_supported: Type.Array(Type.String()),
    revocation_endpoint_auth_signing_alg_values_supported: Type.Array(Type.String()),
    service_documentation: Type.String(),
  },
  { $id: 'AuthorizationServerMetadata', description: 'RFC 8414.' },
)
export type AuthorizationServerMetadata = Static<typeof AuthorizationServerMetadata>

export const CallerDetails = Type.Object(
  {
    tenantId: TenantId,
    clientId: Type.String(),
    userId: Type.Optional(
      Type.String({ description: 'Present if the caller is a user, with a session or an access token.' }),
    ),
    scopes: Type.Array(Type.String()),
    expiresInSeconds: Type.Integer(),
  },
  { $id: 'CallerDetails' },
)
