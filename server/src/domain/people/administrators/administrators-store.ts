import type { InviteAdministratorRequest, Role, UpdateAdministratorRequest } from '@countersign/contract'
import { Columns, sql, type TenantTx } from '@countersign/platform/database'

export interface AdministratorRow {
  readonly user_id: string
  readonly display_name: string
  readonly email_address: string | null
  readonly roles: Role[]
  readonly status: 'invited' | 'active' | 'disabled'
  readonly invitation_expires_at: Date | null
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
}

const administratorColumns = new Columns(
  'user_id',
  'display_name',
  'email_address',
  'roles',
  'status',
  'invitation_expires_at',
  'version',
  'created_at',
  'updated_at',
)

export interface KeptInvitation {
  readonly codeHash: Buffer
  readonly expiresAt: Date
}

export function listAdministrators(
  tx: TenantTx,
  after: string | undefined,
  limit: number,
): Promise<AdministratorRow[]> {
  return tx.rows(sql`
    select ${administratorColumns}
    from administrators where tenant_id = ${tx.tenantId} and user_id > ${after ?? ''}
    order by user_id limit ${limit}`)
}

/** With the role of an administrator and an email address. */
export function listActiveAdministrators(
  tx: TenantTx,
  limit: number,
): Promise<{ readonly user_id: string; readonly email_address: string }[]> {
  return tx.rows(sql`
    select user_id, email_address from administrators
    where tenant_id = ${tx.tenantId} and status = 'active' and 'administrator' = any(roles) and email_address is not null
    order by user_id limit ${limit}`)
}

export function findAdministrator(tx: TenantTx, userId: string): Promise<AdministratorRow | undefined> {
  return tx.row(sql`
    select ${administratorColumns}
    from administrators where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}

export function insertAdministrator(
  tx: TenantTx,
  person: InviteAdministratorRequest,
  { codeHash, expiresAt }: KeptInvitation,
  now: Date,
): Promise<number> {
  return tx.run(sql`
    insert into administrators (tenant_id, user_id, display_name, email_address, roles, invitation_hash, invitation_expires_at,
      created_at, updated_at)
    values (${tx.tenantId}, ${person.userId}, ${person.displayName}, ${person.emailAddress ?? null}, ${person.roles},
      ${codeHash}, ${expiresAt}, ${now}, ${now})`)
}

/** As if they had never accepted an invitation. */
export function updateRecovered(
  tx: TenantTx,
  userId: string,
  { codeHash, expiresAt }: KeptInvitation,
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update administrators set
      status = 'invited',
      invitation_hash = ${codeHash},
      invitation_expires_at = ${expiresAt},
      version = version + 1,
      updated_at = ${now}
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}

/** Replaces the former invitation, which becomes void. */
export function updateInvitation(
  tx: TenantTx,
  userId: string,
  { codeHash, expiresAt }: KeptInvitation,
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update administrators set
      invitation_hash = ${codeHash},
      invitation_expires_at = ${expiresAt},
      version = version + 1,
      updated_at = ${now}
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}

export function updateAdministrator(
  tx: TenantTx,
  userId: string,
  changes: UpdateAdministratorRequest,
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update administrators set
      display_name = coalesce(${changes.displayName ?? null}, display_name),
      email_address = case when ${changes.emailAddress !== undefined} then ${changes.emailAddress ?? null} else email_address end,
      roles = coalesce(${changes.roles ?? null}, roles),
      status = coalesce(${changes.status ?? null}, status),
      version = version + 1,
      updated_at = ${now}
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}

/** The copy of the user's name and address, which servers of the version before read. */
export function updateAdministratorProfile(
  tx: TenantTx,
  userId: string,
  { display_name, email_address }: { readonly display_name: string; readonly email_address: string | null },
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update administrators set
      display_name = ${display_name}, email_address = ${email_address}, version = version + 1, updated_at = ${now}
    where tenant_id = ${tx.tenantId} and user_id = ${userId}
      and (display_name, email_address) is distinct from (${display_name}, ${email_address})`)
}

/** Changes nothing if the administrator is already active. */
export function updateActivated(tx: TenantTx, userId: string, now: Date): Promise<number> {
  return tx.run(sql`
    update administrators set
      status = 'active', invitation_hash = null, invitation_expires_at = null, version = version + 1, updated_at = ${now}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and status <> 'active'`)
}

/** Whether the tenant has another administrator. Lock the tenant first, or the answer may no longer be true when it is used. */
export async function hasOtherAdministrator(tx: TenantTx, userId: string): Promise<boolean> {
  const row = await tx.row<{ other: boolean }>(sql`
    select exists (select from administrators
      where tenant_id = ${tx.tenantId} and user_id <> ${userId} and 'administrator' = any(roles) and status <> 'disabled'
    ) as other`)
  return row?.other ?? false
}
