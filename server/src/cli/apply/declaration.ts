// The form of a file that declares tenants. Its fields have the names and the limits of the API.
import {
  AuthTypeSchema,
  CreateClientRequest,
  CreateConnectorRequest,
  CreateTenantRequest,
  Strict,
  TenantId,
  UpdateAuthenticationModeRequest,
  UpdateClientRequest,
} from '@countersign/contract'
import Type, { type Static } from 'typebox'

/** A secret is never in the file itself. */
export const Reference = Type.Union([
  Strict({ env: Type.String({ minLength: 1, maxLength: 200 }) }),
  Strict({ file: Type.String({ minLength: 1, maxLength: 4096 }) }),
])
export type Reference = Static<typeof Reference>

const SourceText = Type.Union([Type.String(), Strict({ file: Type.String({ minLength: 1, maxLength: 4096 }) })])

const { channel, driver, displayName, enabled, priority, settings } = CreateConnectorRequest.properties

const DeclaredConnector = Strict({
  displayName,
  channel,
  driver,
  enabled,
  priority,
  settings,
  secrets: Type.Optional(Type.Record(Type.String(), Reference)),
})
export type DeclaredConnector = Static<typeof DeclaredConnector>

const { jwks: _keys, ...client } = CreateClientRequest.properties
const DeclaredClient = Strict({ ...client, status: UpdateClientRequest.properties.status })
export type DeclaredClient = Static<typeof DeclaredClient>

const DeclaredTenant = Strict({
  tenantId: TenantId,
  displayName: CreateTenantRequest.properties.displayName,
  administrator: Type.Optional(CreateTenantRequest.properties.administrator),
  clients: Type.Optional(Type.Array(DeclaredClient, { maxItems: 1000 })),
  authenticationModes: Type.Optional(
    Type.Array(Strict({ authType: AuthTypeSchema, ...UpdateAuthenticationModeRequest.properties }), { maxItems: 100 }),
  ),
  connectors: Type.Optional(Type.Array(DeclaredConnector, { maxItems: 100 })),
  policies: Type.Optional(Strict({ schema: SourceText, policies: SourceText })),
})
export type DeclaredTenant = Static<typeof DeclaredTenant>

export const Declaration = Strict({ tenants: Type.Array(DeclaredTenant, { minItems: 1, maxItems: 1000 }) })
export type Declaration = Static<typeof Declaration>
