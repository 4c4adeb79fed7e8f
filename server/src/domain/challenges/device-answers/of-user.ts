// What happens to the challenges and devices of a user who is disabled or deleted.
import type { TenantTx } from '@countersign/platform/database'
import { listDevicesOf } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { cancelOpenOf } from '../lifecycle/endings-store.ts'
import { endAccess } from '../removal/device-removal.ts'
import { lockPrompts } from './pauses.ts'

/** A disabled user answers no more challenges. */
export async function cancelDeviceChallenges(
  { clock, waits }: BaseContext,
  tx: TenantTx,
  userId: string,
): Promise<void> {
  const cancelled = await cancelOpenOf(tx, userId, new Date(clock.now()))
  for (const challengeId of cancelled) waits.changed(tx, challengeId)
}

/** Of a user who is about to be deleted. Locks in the order in which every transaction does. */
export async function endDevicesOf(ctx: BaseContext, tx: TenantTx, userId: string): Promise<void> {
  await lockPrompts(tx, userId)
  const devices = await listDevicesOf(tx, userId)
  await endAccess(
    ctx,
    tx,
    devices.map((device) => device.device_id),
  )
}
