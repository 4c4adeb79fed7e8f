import type { DevicePublicKey } from '@countersign/contract'
import { Columns, merged, sql, type TenantTx } from '@countersign/platform/database'

export interface DeviceRow {
  readonly device_id: string
  readonly user_id: string
  readonly push_registration_id: string
  readonly qr_registration_id: string
  readonly enrolled_by: string
  readonly name: string
  readonly platform: string
  readonly public_jwk: DevicePublicKey
  readonly thumbprint: string
  readonly sealed_push_address: Buffer | null
  readonly status: 'pending' | 'active'
  readonly created_at: Date
  readonly last_seen_at: Date | null
}

const deviceColumns = new Columns(
  'device_id',
  'user_id',
  'push_registration_id',
  'qr_registration_id',
  'enrolled_by',
  'name',
  'platform',
  'public_jwk',
  'thumbprint',
  'sealed_push_address',
  'status',
  'created_at',
  'last_seen_at',
)

/** As users and administrators see it. */
export interface ShownDeviceRow extends DeviceRow {
  /** From its registrations. */
  readonly agreed: boolean
}

export const findDevice = merged<string, DeviceRow>(
  (deviceId) => deviceId,
  async (tx, deviceIds) => {
    const rows = await tx.rows<DeviceRow>(sql`
      select ${deviceColumns}
      from devices where tenant_id = ${tx.tenantId} and device_id = any(${deviceIds}) and status <> 'removed'`)
    return new Map(rows.map((row) => [row.device_id, row]))
  },
)

export function findShownDevice(tx: TenantTx, deviceId: string): Promise<ShownDeviceRow | undefined> {
  return tx.row(sql`
    select ${deviceColumns}, exists (select from registrations r
        where r.tenant_id = devices.tenant_id and r.registration_id = push_registration_id and r.agreed) as agreed
    from devices where tenant_id = ${tx.tenantId} and device_id = ${deviceId} and status <> 'removed'`)
}

/** Locked until the transaction ends. Every transaction locks devices first, then registrations, then challenges. */
export function lockDevice(tx: TenantTx, deviceId: string): Promise<DeviceRow | undefined> {
  return tx.row(sql`
    select ${deviceColumns}
    from devices where tenant_id = ${tx.tenantId} and device_id = ${deviceId} and status <> 'removed' for update`)
}

/** The same, by either of its registrations. */
export function lockDeviceOf(tx: TenantTx, registrationId: string): Promise<DeviceRow | undefined> {
  return tx.row(sql`
    select ${deviceColumns}
    from devices where tenant_id = ${tx.tenantId}
      and (push_registration_id = ${registrationId} or qr_registration_id = ${registrationId}) and status <> 'removed'
    for update`)
}

/** Oldest first. None of them is removed before the transaction ends. */
export function listDevicesOf(tx: TenantTx, userId: string): Promise<ShownDeviceRow[]> {
  return tx.rows(sql`
    select ${deviceColumns}, exists (select from registrations r
        where r.tenant_id = devices.tenant_id and r.registration_id = push_registration_id and r.agreed) as agreed
    from devices where tenant_id = ${tx.tenantId} and user_id = ${userId} and status <> 'removed'
    order by device_id for share`)
}

export function listDevices(tx: TenantTx, after: string, limit: number): Promise<ShownDeviceRow[]> {
  return tx.rows(sql`
    select ${deviceColumns}, exists (select from registrations r
        where r.tenant_id = devices.tenant_id and r.registration_id = push_registration_id and r.agreed) as agreed
    from devices where tenant_id = ${tx.tenantId} and device_id > ${after} and status <> 'removed'
    order by device_id limit ${limit}`)
}

/** A separate statement, because there is an index for it. */
export function listDevicesByUser(
  tx: TenantTx,
  userId: string,
  after: string,
  limit: number,
): Promise<ShownDeviceRow[]> {
  return tx.rows(sql`
    select ${deviceColumns}, exists (select from registrations r
        where r.tenant_id = devices.tenant_id and r.registration_id = push_registration_id and r.agreed) as agreed
    from devices where tenant_id = ${tx.tenantId} and user_id = ${userId} and device_id > ${after} and status <> 'removed'
    order by device_id limit ${limit}`)
}
