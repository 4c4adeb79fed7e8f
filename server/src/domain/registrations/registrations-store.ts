import type { AuthType } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'

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
  readonly created_at: Date
  readonly last_used_at: Date | null
}

/** Without those that were removed: method by method, oldest first, which is how the index has them. */
export function listRegistrations(tx: TenantTx, userId: string): Promise<RegistrationRow[]> {
  return tx.rows(sql`
    select registration_id, user_id, auth_type, status, label, hint, sealed_secret, progress::float8 as progress, drift,
      replaces_id, created_at, last_used_at
    from registrations where tenant_id = ${tx.tenantId} and user_id = ${userId} and status <> 'removed'
    order by auth_type, registration_id`)
}

/** Held until the transaction ends: nobody else issues, proves or removes with it meanwhile. */
export function lockRegistration(tx: TenantTx, registrationId: string): Promise<RegistrationRow | undefined> {
  return tx.row(sql`
    select registration_id, user_id, auth_type, status, label, hint, sealed_secret, progress::float8 as progress, drift,
      replaces_id, created_at, last_used_at
    from registrations where tenant_id = ${tx.tenantId} and registration_id = ${registrationId} and status <> 'removed'
    for update`)
}

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
}

export function insertRegistration(tx: TenantTx, row: NewRegistrationRow, now: Date): Promise<number> {
  return tx.run(sql`
    insert into registrations (tenant_id, registration_id, user_id, auth_type, status, label, hint, sealed_secret, progress,
      drift, replaces_id, created_at)
    values (${tx.tenantId}, ${row.registrationId}, ${row.userId}, ${row.authType}, ${row.status}, ${row.label}, ${row.hint},
      ${row.sealedSecret}, ${row.progress}, ${row.drift}, ${row.replacesId}, ${now})`)
}

interface Proof {
  readonly registrationId: string
  readonly progressRead: number
  readonly progress: number
  readonly drift: number
  readonly sealedSecret: Buffer | null
}

export interface ProvenRow {
  readonly status: 'active'
  readonly replaces_id: string | null
}

/** Moves the registration on from where it was read: of many proofs at once one finds it there. The first makes it active. */
export function updateProven(tx: TenantTx, proof: Proof, now: Date): Promise<ProvenRow | undefined> {
  return tx.row(sql`
    update registrations set
      status = 'active',
      progress = ${proof.progress},
      drift = ${proof.drift},
      sealed_secret = coalesce(${proof.sealedSecret}, sealed_secret),
      last_used_at = ${now}
    where tenant_id = ${tx.tenantId} and registration_id = ${proof.registrationId}
      and progress = ${proof.progressRead} and status in ('pending', 'active')
    returning status, replaces_id`)
}

/** Its secret goes with it. */
export function updateRemoved(tx: TenantTx, registrationId: string, now: Date): Promise<number> {
  return tx.run(sql`
    update registrations set status = 'removed', sealed_secret = null, removed_at = ${now}
    where tenant_id = ${tx.tenantId} and registration_id = ${registrationId} and status <> 'removed'`)
}

export interface SubjectRow {
  readonly status: 'active' | 'disabled'
  readonly has_role: boolean
}

/** A user as the MFA API sees one. */
export function findSubject(tx: TenantTx, userId: string): Promise<SubjectRow | undefined> {
  return tx.row(sql`
    select u.status, exists (select from administrators a where a.tenant_id = u.tenant_id and a.user_id = u.user_id) as has_role
    from users u where u.tenant_id = ${tx.tenantId} and u.user_id = ${userId}`)
}

/** Where the user is new; held until the transaction ends, so that two cannot register the same at once. */
export function lockUser(tx: TenantTx, userId: string, now: Date): Promise<number> {
  return tx.run(sql`
    insert into users as u (tenant_id, user_id, created_at) values (${tx.tenantId}, ${userId}, ${now})
    on conflict (tenant_id, user_id) do update set status = u.status`)
}
