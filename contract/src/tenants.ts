// Tenants, as operators manage them.
import Type, { type Static } from 'typebox'
import { Invitation, InvitedPerson } from './administrators.ts'
import { CreatedClient } from './clients.ts'
import { DisplayName, PageOf, PageQuery, Strict, TenantId, Timestamp } from './conventions.ts'

const TenantStatus = Type.Enum(['active', 'suspended', 'deleting'])

export const Tenant = Type.Object(
  {
    tenantId: TenantId,
    displayName: DisplayName,
    status: TenantStatus,
    operator: Type.Boolean({ description: "Whether this is the operators' own tenant" }),
    deleteAfter: Type.Union([Timestamp, Type.Null()], { description: 'When a deleted tenant is purged for good' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'Tenant' },
)
export type Tenant = Static<typeof Tenant>

export const CreateTenantRequest = Strict(
  {
    tenantId: Type.Optional(TenantId),
    displayName: DisplayName,
    administrator: InvitedPerson,
  },
  { $id: 'CreateTenantRequest' },
)
export type CreateTenantRequest = Static<typeof CreateTenantRequest>

export const CreatedTenant = Type.Object(
  {
    tenant: Tenant,
    invitation: Invitation,
    client: CreatedClient,
  },
  { $id: 'CreatedTenant' },
)
export type CreatedTenant = Static<typeof CreatedTenant>

export const UpdateTenantRequest = Strict({ displayName: DisplayName }, { $id: 'UpdateTenantRequest' })
export type UpdateTenantRequest = Static<typeof UpdateTenantRequest>

export const TenantPage = PageOf(Tenant)
export const TenantListQuery = Type.Object({ ...PageQuery.properties, status: Type.Optional(TenantStatus) })
export type TenantListQuery = Static<typeof TenantListQuery>
export const TenantParams = Type.Object({ tenantId: TenantId })
