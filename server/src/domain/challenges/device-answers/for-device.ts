// The challenges that a device can answer: immediately, or as soon as one is issued.
import { type DeviceChallenges, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { deviceMethods } from '../../../methods/index.ts'
import { type DeviceRow, findDevice, updateSeen } from '../../authenticators/index.ts'
import type { BaseContext, Look } from '../../base/index.ts'
import { updateFetched } from '../lifecycle/delivery-status-store.ts'
import { type DeviceChallengeRow, listOpenFor } from '../lifecycle/device-challenges-store.ts'
import { updateEnded } from '../lifecycle/outcomes-store.ts'
import { canBeShown } from './content.ts'
import { listAsked } from './looks-store.ts'
import { presentToDevice } from './present.ts'

/** Recorded to the minute, because devices poll. */
const seenLongAgo = ({ last_seen_at: seen }: DeviceRow, now: number) => seen === null || seen.getTime() <= now - 60_000

/** The challenges of the device that calls, or a wait until there is one. */
export function listForDevice(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  waitSeconds: number,
  signal: AbortSignal,
): Promise<DeviceChallenges> {
  const deviceId = origin.caller.clientId
  const look: Look = (scope, deviceIds) => scope.tx((tx) => listAsked(tx, deviceIds, new Date(ctx.clock.now())))
  const wait = { tenant, topic: deviceId, look, milliseconds: waitSeconds * 1000, signal, origin }
  return ctx.waits.until(wait, async () => {
    const value = await read(ctx, tenant, deviceId)
    return { value, final: value.challenges.length > 0 }
  })
}

/** Devices poll: many of their requests arrive together. */
async function read(ctx: BaseContext, tenant: TenantScope, deviceId: string): Promise<DeviceChallenges> {
  const challenges = await tenant.tx(
    async (tx) => {
      const device = await findDevice(tx, deviceId)
      if (!device) return undefined
      const { user_id: userId } = device
      const now = ctx.clock.now()
      if (seenLongAgo(device, now)) await updateSeen(tx, deviceId, new Date(now))
      const rows = (await listOpenFor(tx, { deviceId, userId, now: new Date(now) })) ?? []
      await recordFetched(tx, rows)
      const showable = await endUnshowable(ctx, tx, rows, now)
      return showable.map((row) => presentToDevice(row, userId, now))
    },
    { kind: 'device', key: deviceId },
  )
  if (!challenges) throw new Problem('not_found')
  return { challenges }
}

async function recordFetched(tx: TenantTx, rows: readonly DeviceChallengeRow[]): Promise<void> {
  const unfetched = rows.filter(
    (row) => row.delivery_status !== 'delivered' && deviceMethods[row.auth_type].asks === 'prompt',
  )
  if (unfetched.length === 0) return
  await updateFetched(
    tx,
    unfetched.map((row) => row.challenge_id),
  )
}

/** One challenge that a device cannot display must not keep the others from it. */
async function endUnshowable(
  { log, waits }: BaseContext,
  tx: TenantTx,
  rows: readonly DeviceChallengeRow[],
  now: number,
): Promise<readonly DeviceChallengeRow[]> {
  const showable = rows.filter((row) => canBeShown({ ...row, clientName: row.client_name }))
  for (const { challenge_id: challengeId } of rows.filter((row) => !showable.includes(row))) {
    log.warn({ tenantId: tx.tenantId, challengeId }, 'a device cannot display this challenge, so it is cancelled')
    await updateEnded(tx, challengeId, { state: 'cancelled', reason: 'not_showable' }, new Date(now))
    waits.changed(tx, challengeId)
  }
  return showable
}
