// Devices and enrolments as clients of the token endpoint.
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
