import type { Device } from '@countersign/contract'
import type { ShownDeviceRow } from './devices-store.ts'

export function presentDevice(row: ShownDeviceRow): Device {
  return {
    deviceId: row.device_id,
    userId: row.user_id,
    name: row.name,
    platform: row.platform,
    status: row.status,
    pushRegistrationId: row.push_registration_id,
    qrRegistrationId: row.qr_registration_id,
    keyThumbprint: row.thumbprint,
    reachableByPush: row.sealed_push_address !== null,
    enrolledBy: row.enrolled_by,
    agreed: row.agreed,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  }
}
