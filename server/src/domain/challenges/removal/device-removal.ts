// Removing a device: its registrations, its access and its open challenges go together.
import type { Clock } from '@countersign/platform/clock'
import type { TenantTx } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import { type DeviceRow, lockDeviceOf, updateDeviceRemoved, updateRemoved } from '../../authenticators/index.ts'
import type { Waits } from '../../base/index.ts'
import { cancelChallengesOf } from '../device-challenges/outcomes-store.ts'

export interface DeviceRemoval {
  /** Locked by the caller. What is told of it is theirs to tell. */
  remove(tx: TenantTx, device: DeviceRow): Promise<void>
  /** The device that a registration is of, removed with it; undefined where it is of none. */
  removeOf(tx: TenantTx, registrationId: string): Promise<DeviceRow | undefined>
  /** Ends the access of devices whose rows are about to go. */
  endAccess(tx: TenantTx, deviceIds: readonly string[]): Promise<void>
}

interface Parts {
  readonly clock: Clock
  readonly signals: Signals
  readonly waits: Waits
}

export function createDeviceRemoval({ clock, signals, waits }: Parts): DeviceRemoval {
  const endAccess = async (tx: TenantTx, deviceIds: readonly string[]): Promise<void> => {
    for (const deviceId of deviceIds) await signals.notify(tx, 'client', `${tx.tenantId}/${deviceId}`)
  }

  const remove = async (tx: TenantTx, device: DeviceRow): Promise<void> => {
    const { device_id: deviceId, user_id: userId } = device
    const now = new Date(clock.now())
    await updateDeviceRemoved(tx, deviceId, now)
    await endAccess(tx, [deviceId])
    for (const registrationId of [device.push_registration_id, device.qr_registration_id])
      await updateRemoved(tx, registrationId, now)
    const cancelled = await cancelChallengesOf(tx, { deviceId, userId }, now)
    for (const topic of [...cancelled, deviceId]) waits.changed(tx, topic)
  }

  return {
    remove,
    endAccess,
    async removeOf(tx, registrationId) {
      const device = await lockDeviceOf(tx, registrationId)
      if (device) await remove(tx, device)
      return device
    },
  }
}
