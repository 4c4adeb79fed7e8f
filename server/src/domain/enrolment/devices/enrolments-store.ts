import { sql, type TenantTx } from '@countersign/platform/database'

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

/** Of many at once one uses it. */
export function useEnrolment(tx: TenantTx, enrolmentId: string, now: Date): Promise<EnrolmentRow | undefined> {
  return tx.row(sql`
    update enrolments set used_at = ${now}
    where tenant_id = ${tx.tenantId} and enrolment_id = ${enrolmentId} and exchanged_at is not null and used_at is null
    returning registration_id, user_id, client_id, code_hash`)
}
