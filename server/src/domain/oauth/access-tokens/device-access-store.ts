// Devices and enrolments as the clients that they are to the token endpoint.
import { sql, type TenantTx } from '@countersign/platform/database'
import type { ClientAccessRow } from './client-access-store.ts'

/** Also while it waits for its proof: it answers the challenge that proves it. */
export function findDeviceAccess(tx: TenantTx, deviceId: string): Promise<ClientAccessRow | undefined> {
  return tx.row(sql`
    select d.device_id as client_id, array['device'] as scopes,
      case when d.status = 'removed' then 'disabled' else 'active' end as status,
      jsonb_build_object('keys', jsonb_build_array(d.public_jwk || jsonb_build_object('kid', d.thumbprint, 'alg', 'ES256'))) as jwks,
      array[]::bytea[] as secret_hashes, t.status as tenant_status
    from devices d join tenants t on t.tenant_id = d.tenant_id
    where d.tenant_id = ${tx.tenantId} and d.device_id = ${deviceId}`)
}

/** Until a device is registered with it. */
export function findEnrolmentAccess(tx: TenantTx, enrolmentId: string): Promise<ClientAccessRow | undefined> {
  return tx.row(sql`
    select e.enrolment_id as client_id, array['device.enrol'] as scopes,
      case when e.used_at is null and e.exchanged_at is not null then 'active' else 'disabled' end as status,
      null as jwks, array[]::bytea[] as secret_hashes, t.status as tenant_status
    from enrolments e join tenants t on t.tenant_id = e.tenant_id
    where e.tenant_id = ${tx.tenantId} and e.enrolment_id = ${enrolmentId}`)
}

/** Of many at once one gets the row. Nothing of a tenant that is suspended, or of a registration that is gone. */
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
