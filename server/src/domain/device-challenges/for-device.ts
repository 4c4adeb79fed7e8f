// What a device has to answer: at once, or as soon as somebody asks.
import { type DeviceChallenges, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope } from '@countersign/platform/database'
import { type DeviceRow, findDevice, updateSeen } from '../devices/devices-store.ts'
import type { Look, Waits } from '../waits/waits.ts'
import { listOpenFor } from './device-challenges-store.ts'
import { listAsked } from './looks-store.ts'
import { updateFetched } from './outcomes-store.ts'
import { presentToDevice } from './present.ts'

interface Parts {
  readonly clock: Clock
  readonly waits: Waits
}

/** To the minute: a device asks again and again. */
const seenLongAgo = ({ last_seen_at: seen }: DeviceRow, now: number) => seen === null || seen.getTime() <= now - 60_000

export function createForDevice({ clock, waits }: Parts) {
  const look: Look = (tenant, deviceIds) => tenant.tx((tx) => listAsked(tx, deviceIds, new Date(clock.now())))

  /** Devices that wait ask again and again: many of them ask together. */
  const read = async (tenant: TenantScope, deviceId: string): Promise<DeviceChallenges> => {
    const challenges = await tenant.tx(
      async (tx) => {
        const device = await findDevice(tx, deviceId)
        if (!device) return undefined
        const { user_id: userId } = device
        const now = clock.now()
        if (seenLongAgo(device, now)) await updateSeen(tx, deviceId, new Date(now))
        const rows = (await listOpenFor(tx, { deviceId, userId, now: new Date(now) })) ?? []
        const unfetched = rows.filter((row) => row.delivery_status !== 'delivered' && row.auth_type === 'push')
        if (unfetched.length > 0)
          await updateFetched(
            tx,
            unfetched.map((row) => row.challenge_id),
          )
        return rows.map((row) => presentToDevice(row, userId, now))
      },
      { kind: 'device', key: deviceId },
    )
    if (!challenges) throw new Problem('not_found')
    return { challenges }
  }

  return (tenant: TenantScope, origin: Origin, waitSeconds: number, signal: AbortSignal): Promise<DeviceChallenges> => {
    const deviceId = origin.caller.clientId
    const wait = { tenant, topic: deviceId, look, milliseconds: waitSeconds * 1000, signal }
    return waits.until(wait, async () => {
      const value = await read(tenant, deviceId)
      return { value, final: value.challenges.length > 0 }
    })
  }
}
