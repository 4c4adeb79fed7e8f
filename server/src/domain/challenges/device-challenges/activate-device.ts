// What an approval does to the device that gave it: its first proof makes it active, with both of its registrations.
import { Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import {
  type DeviceRow,
  updateDeviceActive,
  updateDeviceRegistrations,
  updateUsed,
} from '../../authenticators/index.ts'
import type { RemoveRegistration } from '../removal/registration-removal.ts'

export type ActivateDevice = (
  tx: TenantTx,
  origin: Origin,
  device: DeviceRow,
  registrationId: string,
  now: Date,
) => Promise<void>

/** The device is locked by the caller. */
export function createActivateDevice({ remove }: { remove: RemoveRegistration }): ActivateDevice {
  return async (tx, origin, device, registrationId, now) => {
    if ((await updateUsed(tx, registrationId, now)) === 0) throw new Problem('registration_disabled')
    if (device.status === 'active') return
    await updateDeviceActive(tx, device.device_id)
    const ids = [device.push_registration_id, device.qr_registration_id]
    const replaced = await updateDeviceRegistrations(tx, ids)
    for (const replacedId of replaced) await remove(tx, origin, { registration_id: replacedId })
  }
}
