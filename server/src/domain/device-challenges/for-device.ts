// What a device has to answer: at once, or as soon as somebody asks.
import { type DeviceChallenges, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope } from '@countersign/platform/database'
import { findDevice, updateSeen } from '../devices/devices-store.ts'
import type { Waits } from '../waits/waits.ts'
import { listOpenFor, updateFetched } from './device-challenges-store.ts'
import { presentToDevice } from './present.ts'

interface Parts {
  readonly clock: Clock
  readonly waits: Waits
}

export function createForDevice({ clock, waits }: Parts) {
  const read = (tenant: TenantScope, deviceId: string): Promise<DeviceChallenges> =>
    tenant.tx(async (tx) => {
      const device = await findDevice(tx, deviceId)
      if (!device) throw new Problem('not_found')
      const { user_id: userId } = device
      const now = clock.now()
      await updateSeen(tx, deviceId, new Date(now))
      const rows = await listOpenFor(tx, { deviceId, userId }, new Date(now))
      const unfetched = rows.filter((row) => row.delivery_status !== 'delivered' && row.auth_type === 'push')
      if (unfetched.length > 0)
        await updateFetched(
          tx,
          unfetched.map((row) => row.challenge_id),
        )
      return { challenges: rows.map((row) => presentToDevice(row, userId, now)) }
    })

  return (tenant: TenantScope, origin: Origin, waitSeconds: number, signal: AbortSignal): Promise<DeviceChallenges> => {
    const deviceId = origin.caller.clientId
    const wait = { tenantId: tenant.id, topic: deviceId, milliseconds: waitSeconds * 1000, signal }
    return waits.until(wait, async () => {
      const value = await read(tenant, deviceId)
      return { value, final: value.challenges.length > 0 }
    })
  }
}
