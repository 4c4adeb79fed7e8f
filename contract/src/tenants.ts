// Tenants, as operators manage them.
import Type, { type Static } from 'typebox'
import { Invitation, InvitedPerson } from './administrators.ts'
import { CreatedClient } from './clients.ts'
import { DisplayName, PageOf, PageQuery, StoredDisplayName, Strict, TenantId, Timestamp } from './conventions.ts'

const TenantStatus = Type.Enum(['active', 'suspended', 'deleting'])

const Rows = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0, examples: [48_213] }), Type.Null()], { description })

export const TenantPurge = Type.Object(
  {
    startedAt: Timestamp,
    rowsTotal: Rows('The number of rows that the tenant had when the purge started. `null` if they were not counted.'),
    rowsDeleted: Rows('The number of rows that have been deleted.'),
    finishedAt: Type.Union([Timestamp, Type.Null()], { description: '`null` until all rows are deleted.' }),
  },
  { $id: 'TenantPurge', description: "The progress of a tenant's permanent deletion." },
)
export type TenantPurge = Static<typeof TenantPurge>

export const Tenant = Type.Object(
  {
    tenantId: TenantId,
    displayName: StoredDisplayName,
    status: TenantStatus,
    operator: Type.Boolean({ description: 'Whether this is the operator tenant.' }),
    deleteAfter: Type.Union([Timestamp, Type.Null()], { description: 'When a deleted tenant is purged.' }),
    purge: Type.Union([TenantPurge, Type.Null()], { description: '`null` until the purge starts.' }),
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
