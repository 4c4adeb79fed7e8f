import type { Device } from '@countersign/contract'
import type { DeviceRow } from './devices-store.ts'

export function presentDevice(row: DeviceRow): Device {
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
    enrolledWithProof: row.enrolled_with_proof,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  }
}
