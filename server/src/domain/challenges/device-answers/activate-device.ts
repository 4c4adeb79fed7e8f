import { Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import {
  type DeviceRow,
  updateDeviceActive,
  updateDeviceRegistrations,
  updateUsed,
} from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { removeRegistration } from '../removal/registration-removal.ts'

/** The first approval of a device activates it, with both of its registrations. The caller has locked the device. */
export async function activateDevice(
  ctx: BaseContext,
  tx: TenantTx,
  origin: Origin,
  device: DeviceRow,
  registrationId: string,
  now: Date,
): Promise<void> {
  if ((await updateUsed(tx, registrationId, now)) === 0) throw new Problem('registration_disabled')
  if (device.status === 'active') return
  await updateDeviceActive(tx, device.device_id)
  const ids = [device.push_registration_id, device.qr_registration_id]
  const replaced = await updateDeviceRegistrations(tx, ids)
  for (const replacedId of replaced) await removeRegistration(ctx, tx, origin, replacedId)
}
