// The registrations of a device.
import type { AuthType } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'

interface OtherRegistration {
  readonly registrationId: string
  readonly authType: AuthType
  readonly hint: string
  readonly sealedSecret: Buffer
  /** The id of the requested registration. */
  readonly besides: string
}

/** Made by the same caller as the requested one, and agreed if that one is: the user agreed to the device, or did not. */
export function insertOtherRegistration(tx: TenantTx, other: OtherRegistration, now: Date): Promise<number> {
  return tx.run(sql`
    insert into registrations (tenant_id, registration_id, user_id, auth_type, status, label, hint, sealed_secret, made_by,
      client_id, agreed, created_at)
    select tenant_id, ${other.registrationId}, user_id, ${other.authType}, 'pending', label, ${other.hint},
      ${other.sealedSecret}, made_by, client_id, agreed, ${now}
    from registrations where tenant_id = ${tx.tenantId} and registration_id = ${other.besides}`)
}

/** Activates the pending ones, once the device is proven. Returns the ids of the registrations that they replace. */
export async function updateDeviceRegistrations(tx: TenantTx, registrationIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ replaces_id: string | null }>(sql`
    update registrations set status = 'active'
    where tenant_id = ${tx.tenantId} and registration_id = any(${registrationIds}) and status = 'pending'
    returning replaces_id`)
  return rows.flatMap((row) => row.replaces_id ?? [])
}

/** Stores the device that the registration shows. */
export function updateHint(tx: TenantTx, registrationId: string, hint: string): Promise<number> {
  return tx.run(sql`
    update registrations set hint = ${hint}
    where tenant_id = ${tx.tenantId} and registration_id = ${registrationId} and status = 'pending'`)
}

/** Stores what an active registration shows, after its passkey has changed. */
export function updateActiveHint(tx: TenantTx, registrationId: string, hint: string): Promise<number> {
  return tx.run(sql`
    update registrations set hint = ${hint}
    where tenant_id = ${tx.tenantId} and registration_id = ${registrationId} and status = 'active'`)
}

/** Registrations of the user for which no device can be enrolled, and no passkey activated, any more. */
export async function listLapsedRegistrations(tx: TenantTx, userId: string, before: Date): Promise<string[]> {
  const rows = await tx.rows<{ registration_id: string }>(sql`
    select r.registration_id from registrations r
    where r.tenant_id = ${tx.tenantId} and r.user_id = ${userId} and r.auth_type in ('push', 'qr_code', 'passkey')
      and r.status = 'pending' and r.created_at <= ${before}
      and not exists (select from devices d where d.tenant_id = r.tenant_id
        and (d.push_registration_id = r.registration_id or d.qr_registration_id = r.registration_id))`)
  return rows.map((row) => row.registration_id)
}
