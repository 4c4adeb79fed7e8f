// Removing a registration: its secret, its open challenges and its hold on a hardware token go together. A device goes with
// either of its registrations: whoever removes one method of it does not leave the other behind unseen.
import type { Clock } from '@countersign/platform/clock'
import type { TenantTx } from '@countersign/platform/database'
import type { Audit, AuditOrigin } from '../../audit/index.ts'
import { hardwareTokens, lockRegistration, type RegistrationRow, updateRemoved } from '../../authenticators/index.ts'
import { cancelOpenChallenges } from '../challenges/endings-store.ts'
import type { DeviceRemoval } from './device-removal.ts'

/** As it is once nobody else uses it any more, whatever was read of it before. */
export type RemoveRegistration = (
  tx: TenantTx,
  origin: AuditOrigin,
  row: Pick<RegistrationRow, 'registration_id'>,
) => Promise<void>

export function createRemoval(parts: { audit: Audit; clock: Clock; deviceRemoval: DeviceRemoval }): RemoveRegistration {
  const { audit, clock, deviceRemoval } = parts
  return async (tx, origin, { registration_id: registrationId }) => {
    const device = await deviceRemoval.removeOf(tx, registrationId)
    if (device) {
      const { device_id: deviceId, name, user_id: userId } = device
      const registrationIds = [device.push_registration_id, device.qr_registration_id]
      await audit.record(tx, origin, {
        action: 'device.removed',
        target: { kind: 'user', id: userId },
        details: { deviceId, name, registrationIds },
      })
      return
    }
    const row = await lockRegistration(tx, registrationId)
    if (!row) return
    const now = new Date(clock.now())
    await updateRemoved(tx, registrationId, now)
    await cancelOpenChallenges(tx, registrationId, now)
    if (row.auth_type === 'hardware_token' && row.hint !== null) await hardwareTokens.release(tx, row.hint, row)
    await audit.record(tx, origin, {
      action: 'registration.removed',
      target: { kind: 'user', id: row.user_id },
      details: { registrationId, authType: row.auth_type },
    })
  }
}
