import type { AuthType } from '@countersign/contract'
import { Columns, merged, sql, type TenantTx } from '@countersign/platform/database'
import type { ImportedWork } from '../../../methods/method.ts'

export interface RegistrationRow {
  readonly registration_id: string
  readonly user_id: string
  readonly auth_type: AuthType
  readonly status: 'pending' | 'active' | 'disabled' | 'removed'
  readonly label: string | null
  readonly hint: string | null
  readonly sealed_secret: Buffer
  readonly progress: number
  readonly drift: number
  readonly replaces_id: string | null
  /** Whether it proves anything for its user: see agreement.ts. */
  readonly agreed: boolean
  /** A passkey for our own pages, which no application can make, use or remove. */
  readonly own_pages: boolean
  readonly created_at: Date
  readonly last_used_at: Date | null
}

const registrationColumns = new Columns(
  'registration_id',
  'user_id',
  'auth_type',
  'status',
  'label',
  'hint',
  'sealed_secret',
  'progress::float8 as progress',
  'drift',
  'replaces_id',
  'agreed',
  'own_pages',
  'created_at',
  'last_used_at',
)

/** Without removed ones: by method, oldest first, which is the order of the index. */
export async function listRegistrations(tx: TenantTx, userId: string): Promise<readonly RegistrationRow[]> {
  return (await registrationsOf(tx, userId)) ?? []
}

const registrationsOf = merged<string, RegistrationRow[]>(
  (userId) => userId,
  async (tx, userIds) => {
    const rows = await tx.rows<RegistrationRow>(sql`
      select ${registrationColumns}
      from registrations where tenant_id = ${tx.tenantId} and user_id = any(${userIds}) and status <> 'removed'
      order by user_id, auth_type, registration_id`)
    return Map.groupBy(rows, (row) => row.user_id)
  },
)

/** Locked until the transaction ends: until then no other transaction issues, proves or removes with it. */
export const lockRegistration = merged<string, RegistrationRow>(
  (registrationId) => registrationId,
  async (tx, registrationIds) => {
    const rows = await tx.rows<RegistrationRow>(sql`
      select ${registrationColumns}
      from registrations where tenant_id = ${tx.tenantId} and registration_id = any(${registrationIds})
        and status <> 'removed'
      order by registration_id for update`)
    return new Map(rows.map((row) => [row.registration_id, row]))
  },
)

/** Locks all of a user's registrations of a method, and returns them as they are once they are locked. */
export async function lockRegistrationsOf(tx: TenantTx, method: UsersMethod): Promise<readonly RegistrationRow[]> {
  return (await heldRegistrations(tx, method)) ?? []
}

export interface UsersMethod {
  readonly userId: string
  readonly authType: AuthType
}

const heldRegistrations = merged<UsersMethod, RegistrationRow[]>(
  ({ userId, authType }) => `${authType} ${userId}`,
  async (tx, methods) => {
    const rows = await tx.rows<RegistrationRow>(sql`
      select ${registrationColumns.of('r')}
      from registrations r
      join unnest(${methods.map(({ userId }) => userId)}::text[], ${methods.map(({ authType }) => authType)}::text[])
        as m (user_id, auth_type) on r.user_id = m.user_id and r.auth_type = m.auth_type
      where r.tenant_id = ${tx.tenantId} and r.status <> 'removed'
      order by r.registration_id for update of r`)
    return Map.groupBy(rows, (row) => `${row.auth_type} ${row.user_id}`)
  },
)

export interface NewRegistrationRow {
  readonly registrationId: string
  readonly userId: string
  readonly authType: AuthType
  readonly status: 'pending' | 'active'
  readonly label: string | null
  readonly hint: string | null
  readonly sealedSecret: Buffer
  readonly progress: number
  readonly drift: number
  readonly replacesId: string | null
  readonly madeBy: MadeBy
  readonly clientId: string
  readonly agreed: boolean
  readonly ownPages?: boolean
  /** Of a password from another system. */
  readonly importedHash?: ImportedWork | undefined
}

export type MadeBy = 'application' | 'self_service' | 'administrator'

export function insertRegistration(tx: TenantTx, row: NewRegistrationRow, now: Date): Promise<number> {
  return tx.run(sql`
    insert into registrations (tenant_id, registration_id, user_id, auth_type, status, label, hint, sealed_secret, progress,
      drift, replaces_id, made_by, client_id, agreed, own_pages, created_at, imported_algorithm, imported_cost, imported_decoy)
    values (${tx.tenantId}, ${row.registrationId}, ${row.userId}, ${row.authType}, ${row.status}, ${row.label}, ${row.hint},
      ${row.sealedSecret}, ${row.progress}, ${row.drift}, ${row.replacesId}, ${row.madeBy}, ${row.clientId}, ${row.agreed},
      ${row.ownPages ?? false}, ${now}, ${row.importedHash?.algorithm ?? null}, ${row.importedHash?.cost ?? null},
      ${row.importedHash?.decoy ?? null})`)
}

/** Whether a process of an earlier version, which did not store the maker of a registration, made one for the user. */
export async function hasUnknownMaker(tx: TenantTx, userId: string): Promise<boolean> {
  const row = await tx.row<{ unknown: boolean }>(sql`
    select exists (select from registrations
      where tenant_id = ${tx.tenantId} and user_id = ${userId} and made_by is null) as unknown`)
  return row?.unknown ?? false
}

/** Locks all of a user's: until the transaction ends no other transaction issues, proves or replaces with them. */
export function lockAllRegistrationsOf(
  tx: TenantTx,
  userId: string,
): Promise<Pick<RegistrationRow, 'registration_id' | 'auth_type'>[]> {
  return tx.rows(sql`
    select registration_id, auth_type from registrations
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and status <> 'removed' order by registration_id for update`)
}
