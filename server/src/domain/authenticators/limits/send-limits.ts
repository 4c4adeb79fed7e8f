// How many messages may go out: to one destination, to numbers that look alike, to a country, of a tenant. Every message costs
// somebody money, and some people earn by it.
import { Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { Audit } from '../../audit/index.ts'
import type { Vault } from '../../tenancy/index.ts'
import {
  countDailySend,
  countDestinationSend,
  type DailyCount,
  type DailyKind,
  findRoomAt,
  findShardWithRoom,
} from './send-counts-store.ts'

export interface SendingTo {
  readonly channel: 'sms' | 'email'
  readonly userId: string
  readonly destination: string
  /** ISO 3166, of a mobile number. */
  readonly country: string | null
  readonly maxPerDay: Readonly<Partial<Record<DailyKind, number>>>
}

export interface SendLimits {
  /** Counts the message, or refuses it by `SendRefused`: the caller's transaction is then to be rolled back. */
  admit(tx: TenantTx, sending: SendingTo): Promise<void>
  /** Tells of a refusal once everything else is rolled back. */
  tell(tenant: TenantScope, origin: Origin, refused: SendRefused): Promise<void>
}

export class SendRefused extends Problem {
  readonly sending: SendingTo
  readonly limit: string

  constructor(sending: SendingTo, limit: string, retryAfterSeconds: number) {
    super('send_limit_reached', { retryAfterSeconds, members: { limit } })
    this.sending = sending
    this.limit = limit
  }
}

const daySeconds = 86_400
/** What many messages count on at once is spread, or they would all wait for each other. */
const shards = 16
const worthSpreading = 1_000

export function createSendLimits({ vault, audit, clock }: { vault: Vault; audit: Audit; clock: Clock }): SendLimits {
  return {
    tell: (tenant, origin, { sending, limit }) =>
      tenant.apart((tx) =>
        audit.record(tx, origin, {
          action: 'message.refused',
          outcome: 'failure',
          target: { kind: 'user', id: sending.userId },
          details: { channel: sending.channel, limit, country: sending.country },
        }),
      ),

    async admit(tx, sending) {
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
      // In one round trip: where one of them refuses, all of them are rolled back.
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
    },
  }
}

async function countOnShard(tx: TenantTx, count: Omit<DailyCount, 'shard'>, most: number): Promise<boolean> {
  const spread = most >= worthSpreading ? shards : 1
  const shareOf = (shard: number) => Math.floor(most / spread) + (shard < most % spread ? 1 : 0)
  const first = Math.floor(Math.random() * spread)
  if (await countDailySend(tx, { ...count, shard: first }, shareOf(first))) return true
  // Only where there is room: two who held a full shard each and tried the other's would wait for each other.
  const shard = spread === 1 ? undefined : await findShardWithRoom(tx, count, { most, spread })
  return shard !== undefined && countDailySend(tx, { ...count, shard }, shareOf(shard))
}
