import { sql, type TenantTx } from '@countersign/platform/database'
import type { RegistrationRow } from '../../authenticators/index.ts'

/** Nobody is challenged, proves or replaces with them meanwhile. */
export function lockRegistrationsOf(
  tx: TenantTx,
  userId: string,
): Promise<Pick<RegistrationRow, 'registration_id' | 'auth_type'>[]> {
  return tx.rows(sql`
    select registration_id, auth_type from registrations
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and status <> 'removed' order by registration_id for update`)
}

export function updateRegistration(
  tx: TenantTx,
  registrationId: string,
  { status, label }: Pick<RegistrationRow, 'status' | 'label'>,
): Promise<number> {
  return tx.run(sql`
    update registrations set status = ${status}, label = ${label}
    where tenant_id = ${tx.tenantId} and registration_id = ${registrationId}`)
}
