import type { DevicePublicKey } from '@countersign/contract'
import { type Statement, sql, type TenantTx } from '@countersign/platform/database'

export interface NewDevice {
  readonly deviceId: string
  readonly userId: string
  readonly pushRegistrationId: string
  readonly qrRegistrationId: string
  readonly enrolledBy: string
  readonly name: string
  readonly platform: string
  readonly publicJwk: DevicePublicKey
  readonly thumbprint: string
  readonly sealedPushAddress: Buffer | null
}

export function insertDevice(tx: TenantTx, device: NewDevice, now: Date): Promise<number> {
  return tx.run(sql`
    insert into devices (tenant_id, device_id, user_id, push_registration_id, qr_registration_id, enrolled_by,
      name, platform, public_jwk, thumbprint, sealed_push_address, status, created_at, last_seen_at)
    values (${tx.tenantId}, ${device.deviceId}, ${device.userId}, ${device.pushRegistrationId}, ${device.qrRegistrationId},
      ${device.enrolledBy}, ${device.name}, ${device.platform},
      ${JSON.stringify(device.publicJwk)}, ${device.thumbprint}, ${device.sealedPushAddress}, 'pending', ${now}, ${now})`)
}

export function updateDeviceActive(tx: TenantTx, deviceId: string): Promise<number> {
  return tx.run(sql`
    update devices set status = 'active'
    where tenant_id = ${tx.tenantId} and device_id = ${deviceId} and status = 'pending'`)
}

export function updateDeviceRemoved(tx: TenantTx, deviceId: string, now: Date): Promise<number> {
  return tx.run(sql`
    update devices set status = 'removed', sealed_push_address = null, removed_at = ${now}
    where tenant_id = ${tx.tenantId} and device_id = ${deviceId} and status <> 'removed'`)
}

export function updatePushAddress(tx: TenantTx, deviceId: string, sealed: Buffer | null): Promise<number> {
  return tx.run(sql`
    update devices set sealed_push_address = ${sealed}
    where tenant_id = ${tx.tenantId} and device_id = ${deviceId} and status <> 'removed'`)
}

/** Unless the device has registered another address since. */
export function deletePushAddress(tx: TenantTx, deviceId: string, sealed: Buffer): Promise<number> {
  return tx.run(sql`
    update devices set sealed_push_address = null
    where tenant_id = ${tx.tenantId} and device_id = ${deviceId} and sealed_push_address = ${sealed}`)
}

export function updateSeen(tx: TenantTx, deviceId: string, now: Date): Promise<number> {
  return tx.run(sql`
    update devices set last_seen_at = ${now}
    where tenant_id = ${tx.tenantId} and device_id = ${deviceId} and status <> 'removed'`)
}

export const purgeRemovedDevices = (tenantId: string, registrationsSince: Date, limit: number): Statement => sql`
  delete from devices where tenant_id = ${tenantId} and device_id in (
    select device_id from devices where tenant_id = ${tenantId} and removed_at < ${registrationsSince}
    order by removed_at limit ${limit})`
