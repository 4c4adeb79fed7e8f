// How many messages may be sent: to one destination, to similar numbers, to a country, by a tenant. Every message costs the
// tenant money, and fraudsters earn from it.
import type { AlertDetails } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { alerts } from '../../alerts/index.ts'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import {
  countDailySend,
  countDestinationSend,
  type DailyCount,
  type DailyKind,
  findRoomAt,
  findShardWithRoom,
} from './send-counts-store.ts'
import { type SendingTo, SendRefused } from './send-refused.ts'

const daySeconds = 86_400
/** A count that many messages raise at the same time is spread over shards, so that they do not wait for each other. */
const shards = 16
const worthSpreading = 1_000

/** Counts the message, or refuses it with `SendRefused`: the caller's transaction must then be rolled back. */
export async function admit({ clock, vault }: TenancyContext, tx: TenantTx, sending: SendingTo): Promise<void> {
  const now = clock.now()
  // Mail servers deliver every spelling of an address to one mailbox: all of them share one limit.
  const mailbox = sending.destination.toLowerCase()
  const { bytes: destinationHash } = await vault.mac(tx, 'destinations', `${sending.channel}:${mailbox}`)
  const keys: Record<DailyKind, string | null> = {
    destination: destinationHash.toString('base64url'),
    prefix: sending.channel === 'sms' ? sending.destination.slice(0, -4) : null,
    country: sending.country,
    tenant: sending.channel,
  }
  const day = new Date(now).toISOString().slice(0, 10)
  const daily = (Object.entries(sending.maxPerDay) as [DailyKind, number][]).filter(([kind]) => keys[kind] !== null)
  // In one round trip: if one of them refuses, all of them are rolled back.
  const [withinWindow, ...withinDay] = await Promise.all([
    countDestinationSend(tx, { destinationHash, now }),
    ...daily.map(([kind, most]) => countOnShard(tx, { day, kind, key: keys[kind] ?? '' }, most)),
  ])
  if (!withinWindow) {
    const roomAt = await findRoomAt(tx, { destinationHash, now })
    throw new SendRefused(sending, 'destination', Math.max(1, Math.ceil((roomAt - now) / 1000)))
  }
  const untilMidnight = daySeconds - (Math.floor(now / 1000) % daySeconds)
  for (const [index, [kind]] of daily.entries())
    if (!withinDay[index]) throw new SendRefused(sending, `${kind}_per_day`, untilMidnight)
}

/** Records a refusal after everything else was rolled back. */
export function recordRefusal(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  { sending, limit }: SendRefused,
): Promise<void> {
  const { channel, country, userId } = sending
  return tenant.apart(async (tx) => {
    await recordEvent(ctx, tx, origin, {
      action: 'message.refused',
      outcome: 'failure',
      target: { kind: 'user', id: userId },
      details: { channel, limit, country },
    })
    // The other limits concern one number or address. They protect it, and say nothing about the tenant.
    if (limit === 'tenant_per_day') await raiseLimit(ctx, tx, channel, { channel, limit })
    if (limit === 'country_per_day' && country !== null)
      await raiseLimit(ctx, tx, `${channel}/${country}`, { channel, limit, country })
  })
}

const raiseLimit = (ctx: BaseContext, tx: TenantTx, subjectId: string, details: AlertDetails) =>
  alerts.raiseSeldom(ctx, tx, { kind: 'message_limit_reached', subjectId, details })

async function countOnShard(tx: TenantTx, count: Omit<DailyCount, 'shard'>, most: number): Promise<boolean> {
  const spread = most >= worthSpreading ? shards : 1
  const shareOf = (shard: number) => Math.floor(most / spread) + (shard < most % spread ? 1 : 0)
  const first = Math.floor(luckOf(tx) * spread)
  if (await countDailySend(tx, { ...count, shard: first }, shareOf(first))) return true
  // Only a shard with room: two transactions that each hold a full shard and try the other's would wait for each other.
  const shard = spread === 1 ? undefined : await findShardWithRoom(tx, count, { most, spread })
  return shard !== undefined && countDailySend(tx, { ...count, shard }, shareOf(shard))
}

const luck = new WeakMap<TenantTx, number>()

/** The same for all messages of a transaction: they are counted in few rows, and two transactions seldom wait for each other. */
function luckOf(tx: TenantTx): number {
  const known = luck.get(tx)
  if (known !== undefined) return known
  const drawn = Math.random()
  luck.set(tx, drawn)
  return drawn
}
