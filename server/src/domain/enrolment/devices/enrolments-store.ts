import { type Statement, sql, type TenantTx } from '@countersign/platform/database'

export interface NewEnrolment {
  readonly enrolmentId: string
  readonly registrationId: string
  readonly userId: string
  readonly clientId: string
  readonly codeHash: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
}

export function insertEnrolment(tx: TenantTx, enrolment: NewEnrolment): Promise<number> {
  return tx.run(sql`
    insert into enrolments (tenant_id, enrolment_id, registration_id, user_id, client_id, code_hash, created_at, expires_at)
    values (${tx.tenantId}, ${enrolment.enrolmentId}, ${enrolment.registrationId}, ${enrolment.userId},
      ${enrolment.clientId}, ${enrolment.codeHash}, ${enrolment.createdAt}, ${enrolment.expiresAt})`)
}

export interface EnrolmentRow {
  readonly registration_id: string
  readonly user_id: string
  readonly client_id: string
  readonly code_hash: Buffer
}

export function findEnrolment(tx: TenantTx, enrolmentId: string): Promise<Pick<EnrolmentRow, 'user_id'> | undefined> {
  return tx.row(sql`
    select user_id from enrolments where tenant_id = ${tx.tenantId} and enrolment_id = ${enrolmentId}`)
}

/** Of many simultaneous requests one uses it. */
export function useEnrolment(tx: TenantTx, enrolmentId: string, now: Date): Promise<EnrolmentRow | undefined> {
  return tx.row(sql`
    update enrolments set used_at = ${now}
    where tenant_id = ${tx.tenantId} and enrolment_id = ${enrolmentId} and exchanged_at is not null and used_at is null
    returning registration_id, user_id, client_id, code_hash`)
}

/** An hour after the code: the access token that it was exchanged for is valid for a while longer. */
export const purgeEnrolments = (now: Date, limit: number): Statement => sql`
  delete from enrolments where ctid in (
    select ctid from enrolments where expires_at <= ${now}::timestamptz - interval '1 hour' limit ${limit})`

/**
 * Of many simultaneous requests one gets the row. No row for a suspended tenant, or for a registration that is gone.
 */
export function exchangeEnrolmentCode(
  tx: TenantTx,
  codeHash: Buffer,
  now: Date,
): Promise<{ readonly enrolment_id: string } | undefined> {
  return tx.row(sql`
    update enrolments e set exchanged_at = ${now}
    from registrations r, tenants t
    where e.tenant_id = ${tx.tenantId} and e.code_hash = ${codeHash} and e.exchanged_at is null and e.expires_at > ${now}
      and r.tenant_id = e.tenant_id and r.registration_id = e.registration_id and r.status = 'pending'
      and t.tenant_id = e.tenant_id and t.status = 'active'
    returning e.enrolment_id`)
}
