// A service like ours, for the tests of this folder: resources, a procedure with variants, and a token endpoint.
import { DisplayName, PageOf, PageQuery, Strict, TenantId, Timestamp } from '@countersign/contract'
import Type from 'typebox'
import { countersignErrors } from '../error-formats/countersign-errors.ts'
import { openApiDocument } from '../openapi.ts'
import { operationsOf } from '../operation.ts'
import { accessTokenScheme, type TenantIdentity } from '../tenant-access.ts'

const { operation, openOperation } = operationsOf<unknown, TenantIdentity>({ errorFormat: countersignErrors })
const handle = () => {
  throw new Error('Never called')
}

const ClientId = Type.String({ pattern: '^cl_[A-Za-z0-9]{22}$' })
const clientParams = Type.Object({ clientId: ClientId })

const Client = Type.Object(
  {
    clientId: ClientId,
    displayName: DisplayName,
    scopes: Type.Array(Type.String({ examples: ['mfa.verify'] }), {
      description: 'The scopes that its access tokens can have',
    }),
    status: Type.Enum(['active', 'disabled']),
    createdAt: Timestamp,
    lastUsedAt: Type.Union([Timestamp, Type.Null()]),
    restrictions: Type.Object({
      ipRanges: Type.Array(Type.String(), { maxItems: 32, examples: [['203.0.113.0/24']] }),
      accessTokenLifetimeSeconds: Type.Integer({ minimum: 60, maximum: 3600, default: 600 }),
    }),
  },
  { $id: 'Client', description: 'A program that calls the APIs for itself.' },
)

const NewClient = Strict({
  displayName: Type.String({
    minLength: 1,
    maxLength: 200,
    examples: ['Checkout backend'],
    description: 'Shown to users',
  }),
  scopes: Type.Array(Type.Enum(['mfa.challenge', 'mfa.verify', 'admin.read']), {
    minItems: 1,
    uniqueItems: true,
    description: 'Granted scopes. Only scopes that the caller has: see [Authentication](#page-authentication).',
  }),
  tenantId: Type.Optional(TenantId),
  restrictions: Type.Optional(
    Strict({
      ipRanges: Type.Optional(Type.Array(Type.String(), { maxItems: 32, description: 'CIDR blocks' })),
      accessTokenLifetimeSeconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 3600, default: 600 })),
    }),
  ),
})

const clients = [
  operation(
    {
      id: 'listClients',
      method: 'GET',
      path: '/v1/clients',
      summary: 'List clients',
      description: 'Newest first, one page at a time.',
      scope: 'admin.read',
      query: PageQuery,
      reply: { 200: PageOf(Client) },
    },
    handle,
  ),
  operation(
    {
      id: 'createClient',
      method: 'POST',
      path: '/v1/clients',
      summary: 'Create a client',
      description:
        'The response contains the **only copy** of the secret: the server stores its hash, so it cannot be read again.\n\nRotate it with [another secret](#createClientSecret).',
      scope: 'admin.write',
      idempotent: true,
      body: NewClient,
      reply: { 201: Type.Intersect([Client, Type.Object({ clientSecret: Type.String() })]) },
      errors: ['scope_not_grantable', 'already_exists'],
    },
    handle,
  ),
  operation(
    {
      id: 'readClient',
      method: 'GET',
      path: '/v1/clients/{clientId}',
      summary: 'Read a client',
      scope: 'admin.read',
      params: clientParams,
      reply: { 200: Client },
    },
    handle,
  ),
  operation(
    {
      id: 'updateClient',
      method: 'PATCH',
      path: '/v1/clients/{clientId}',
      summary: 'Update a client',
      description: 'Fields that are omitted do not change.',
      scope: 'admin.write',
      ifMatch: true,
      params: clientParams,
      body: Type.Partial(NewClient),
      reply: { 200: Client },
      errors: ['scope_not_grantable'],
    },
    handle,
  ),
  operation(
    {
      id: 'deleteClient',
      method: 'DELETE',
      path: '/v1/clients/{clientId}',
      summary: 'Delete a client',
      description: 'Its access tokens stop working immediately.',
      scope: 'admin.write',
      params: clientParams,
      reply: { 204: Type.Null() },
    },
    handle,
  ),
  operation(
    {
      id: 'createClientSecret',
      method: 'POST',
      path: '/v1/clients/{clientId}/secrets',
      summary: 'Add a secret',
      scope: 'admin.write',
      idempotent: true,
      params: clientParams,
      reply: { 201: Type.Object({ secretId: Type.String(), clientSecret: Type.String() }) },
      errors: ['secret_limit_reached'],
    },
    handle,
  ),
]

const registrations = [
  operation(
    {
      id: 'addRegistration',
      method: 'POST',
      path: '/v1/registrations',
      summary: 'Add a method',
      scope: null,
      body: Type.Union([
        Strict({ authType: Type.Literal('sms'), mobileNumber: Type.String({ pattern: '^\\+[1-9]\\d{6,14}$' }) }),
        Strict({ authType: Type.Literal('email'), emailAddress: Type.String({ format: 'email', maxLength: 254 }) }),
      ]),
      reply: { 201: Type.Object({ registrationId: Type.String(), status: Type.Enum(['pending', 'active']) }) },
    },
    handle,
  ),
  operation(
    {
      id: 'listRegistrations',
      method: 'GET',
      path: '/v1/registrations',
      summary: 'List methods',
      scope: null,
      query: Type.Object({
        userId: Type.String({ minLength: 1, maxLength: 128, description: "The application's own id" }),
      }),
      reply: { 200: Type.Array(Type.Object({ registrationId: Type.String(), label: Type.Optional(Type.String()) })) },
    },
    handle,
  ),
]

const issueAccessToken = openOperation(
  {
    id: 'issueAccessToken',
    method: 'POST',
    path: '/oauth/token/{tenantId}',
    summary: 'Issue an access token',
    description:
      'RFC 6749, section 4.4. The client authenticates with `client_secret`, HTTP Basic or `private_key_jwt`.',
    params: Type.Object({ tenantId: TenantId }),
    consumes: ['application/x-www-form-urlencoded', 'application/json'],
    errorFormat: 'oauth',
    body: Type.Object({
      grant_type: Type.Literal('client_credentials'),
      client_id: ClientId,
      client_secret: Type.String({ minLength: 43, maxLength: 43 }),
      scope: Type.Optional(Type.String({ description: 'Separated by spaces', examples: ['mfa.challenge mfa.verify'] })),
    }),
    reply: {
      200: Type.Object(
        {
          access_token: Type.String(),
          token_type: Type.Literal('Bearer'),
          expires_in: Type.Integer(),
          scope: Type.String({ examples: ['mfa.challenge mfa.verify'] }),
        },
        { $id: 'AccessToken' },
      ),
    },
    errors: ['invalid_client', 'invalid_scope', 'unsupported_grant_type'],
  },
  handle,
)

export const sampleDocument = openApiDocument(
  {
    title: 'Administration',
    description: 'Clients, users and their methods: everything that belongs to one tenant.',
    operations: [issueAccessToken, ...clients, ...registrations],
  },
  { servers: [{ url: 'https://id.example.com/SvcAdmin' }], security: accessTokenScheme, version: '1.0.0' },
)
