// Removing a device: its registrations, its access and its open challenges go together.
import type { TenantTx } from '@countersign/platform/database'
import { type DeviceRow, lockDeviceOf, updateDeviceRemoved, updateRemoved } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { cancelChallengesOf } from '../lifecycle/device-outcomes-store.ts'

/** Removes the device that a registration belongs to, with the registration. Undefined if it belongs to none. */
export async function removeDeviceOf(
  ctx: BaseContext,
  tx: TenantTx,
  registrationId: string,
): Promise<DeviceRow | undefined> {
  const device = await lockDeviceOf(tx, registrationId)
  if (device) await removeDevice(ctx, tx, device)
  return device
}

async function removeDevice(ctx: BaseContext, tx: TenantTx, device: DeviceRow): Promise<void> {
  const { device_id: deviceId, user_id: userId } = device
  const now = new Date(ctx.clock.now())
  await updateDeviceRemoved(tx, deviceId, now)
  await endAccess(ctx, tx, [deviceId])
  for (const registrationId of [device.push_registration_id, device.qr_registration_id])
    await updateRemoved(tx, registrationId, now)
  const cancelled = await cancelChallengesOf(tx, { deviceId, userId }, now)
  for (const topic of [...cancelled, deviceId]) ctx.waits.changed(tx, topic)
}

/** Ends the access of devices that are being removed. */
export async function endAccess({ signals }: BaseContext, tx: TenantTx, deviceIds: readonly string[]): Promise<void> {
  for (const deviceId of deviceIds) await signals.notify(tx, 'client', `${tx.tenantId}/${deviceId}`)
}
