// The challenges that a device can answer: immediately, or as soon as one is issued.
import { type DeviceChallenges, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { Log } from '@countersign/platform/log'
import { type DeviceRow, findDevice, updateSeen } from '../../authenticators/index.ts'
import type { Look, Waits } from '../../base/index.ts'
import { updateFetched } from '../challenges/delivery-status-store.ts'
import { updateEnded } from '../challenges/outcomes-store.ts'
import { canBeShown } from './content.ts'
import { type DeviceChallengeRow, listOpenFor } from './device-challenges-store.ts'
import { listAsked } from './looks-store.ts'
import { presentToDevice } from './present.ts'

interface Parts {
  readonly clock: Clock
  readonly log: Log
  readonly waits: Waits
}

/** To the minute: a device asks again and again. */
const seenLongAgo = ({ last_seen_at: seen }: DeviceRow, now: number) => seen === null || seen.getTime() <= now - 60_000

export function createForDevice({ clock, log, waits }: Parts) {
  const look: Look = (tenant, deviceIds) => tenant.tx((tx) => listAsked(tx, deviceIds, new Date(clock.now())))

  /** One request that a device cannot show must not keep the others from it. */
  const endUnshowable = async (tx: TenantTx, rows: readonly DeviceChallengeRow[], now: number) => {
    const showable = rows.filter((row) => canBeShown({ ...row, clientName: row.client_name }))
    for (const { challenge_id: challengeId } of rows.filter((row) => !showable.includes(row))) {
      log.warn({ tenantId: tx.tenantId, challengeId }, 'a device cannot display this challenge, so it is cancelled')
      await updateEnded(tx, challengeId, { state: 'cancelled', reason: 'not_showable' }, new Date(now))
      waits.changed(tx, challengeId)
    }
    return showable
  }

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
        const showable = await endUnshowable(tx, rows, now)
        return showable.map((row) => presentToDevice(row, userId, now))
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
