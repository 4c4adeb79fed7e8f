// Removing a registration: its secret, its open challenges and its hardware token's assignment go together. A device is removed
// with either of its registrations, so that removing one method of it does not leave the other behind unnoticed.
import type { TenantTx } from '@countersign/platform/database'
import { type AuditOrigin, recordEvent } from '../../audit/index.ts'
import { deletePasskey, hardwareTokens, lockRegistration, updateRemoved } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { cancelOpenChallenges, cancelPasskeyChallenges } from '../lifecycle/endings-store.ts'
import { removeDeviceOf } from './device-removal.ts'

/** Locks the registration and removes it as it is then, whatever was read of it before. */
export async function removeRegistration(
  ctx: BaseContext,
  tx: TenantTx,
  origin: AuditOrigin,
  registrationId: string,
): Promise<void> {
  const device = await removeDeviceOf(ctx, tx, registrationId)
  if (device) {
    const { device_id: deviceId, name, user_id: userId } = device
    const registrationIds = [device.push_registration_id, device.qr_registration_id]
    await recordEvent(ctx, tx, origin, {
      action: 'device.removed',
      target: { kind: 'user', id: userId },
      details: { deviceId, name, registrationIds },
    })
    return
  }
  const row = await lockRegistration(tx, registrationId)
  if (!row) return
  const now = new Date(ctx.clock.now())
  await updateRemoved(tx, registrationId, now)
  await cancelOpenChallenges(tx, registrationId, now)
  if (row.auth_type === 'passkey') await removePasskey(tx, registrationId, now)
  if (row.auth_type === 'hardware_token' && row.hint !== null) await hardwareTokens.release(tx, row.hint, row)
  await recordEvent(ctx, tx, origin, {
    action: 'registration.removed',
    target: { kind: 'user', id: row.user_id },
    details: { registrationId, authType: row.auth_type },
  })
}

async function removePasskey(tx: TenantTx, registrationId: string, now: Date): Promise<void> {
  const passkey = await deletePasskey(tx, registrationId)
  if (!passkey) return
  await cancelPasskeyChallenges(tx, { userId: passkey.user_id, relyingPartyId: passkey.rp_id }, now)
}
