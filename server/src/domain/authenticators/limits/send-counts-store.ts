import { merged, mergedWrites, type Statement, sql, type TenantTx } from '@countersign/platform/database'

/** False, and nothing counted, if as many as allowed were sent there within the window. */
export async function countDestinationSend(tx: TenantTx, send: DestinationSend): Promise<boolean> {
  return (await countDestinationSends(tx, send)) ?? false
}

export interface DestinationSend {
  readonly destinationHash: Buffer
  readonly now: number
}

const windowSeconds = 600
const maxPerWindow = 5

const countDestinationSends = mergedWrites<DestinationSend, true>(
  ({ destinationHash }) => destinationHash.toString('hex'),
  async (tx, sends) => {
    const now = Math.max(...sends.map((send) => send.now))
    const [sentAt, windowStart] = [new Date(now), windowStartAt(now)]
    const rows = await tx.rows<{ destination_hash: Buffer }>(sql`
      insert into destination_sends as d (tenant_id, destination_hash, recent, updated_at)
      select ${tx.tenantId}, hash, array[${sentAt}::timestamptz], ${sentAt}
      from unnest(${sends.map(({ destinationHash }) => destinationHash)}::bytea[]) as hash
      on conflict (tenant_id, destination_hash) do update set
        recent = array(select sent from unnest(d.recent) as sent where sent > ${windowStart}) || ${sentAt}::timestamptz,
        updated_at = ${sentAt}
      where (select count(*) from unnest(d.recent) as sent where sent > ${windowStart}) < ${maxPerWindow}
      returning destination_hash`)
    return new Map(rows.map((row) => [row.destination_hash.toString('hex'), true]))
  },
)

const windowStartAt = (now: number) => new Date(now - windowSeconds * 1000)

/** When the oldest message within the window leaves it, and another one may be sent. */
export async function findRoomAt(tx: TenantTx, { destinationHash, now }: DestinationSend): Promise<number> {
  const row = await tx.row<{ oldest: Date | null }>(sql`
    select min(sent) as oldest from destination_sends, unnest(recent) as sent
    where tenant_id = ${tx.tenantId} and destination_hash = ${destinationHash} and sent > ${windowStartAt(now)}`)
  return (row?.oldest?.getTime() ?? now) + windowSeconds * 1000
}

export type DailyKind = 'tenant' | 'country' | 'prefix' | 'destination'

export interface DailyCount {
  readonly day: string
  readonly kind: DailyKind
  readonly key: string
  readonly shard: number
}

/**
 * False, and nothing counted, if as many as allowed were sent on that day. Of the messages that a transaction counts on the same
 * number together, all are counted or none.
 */
export async function countDailySend(tx: TenantTx, count: DailyCount, most: number): Promise<boolean> {
  return (await countDailySends(tx, { ...count, most })) ?? false
}

const countDailySends = merged<DailyCount & { readonly most: number }, true>(keyOfDaily, async (tx, counts) => {
  // Always in the same order: transactions that count on several numbers lock them one after the other, without deadlock.
  const places = [...Map.groupBy(counts, keyOfDaily)].sort(([one], [other]) => (one < other ? -1 : 1))
  const numbers = places.map(([, [count, ...more]]) => ({
    ...(count as DailyCount & { most: number }),
    sent: 1 + more.length,
  }))
  const rows = await tx.rows<DailyCount>(sql`
    with counted as (
      select * from json_to_recordset(${JSON.stringify(numbers)}::json)
        as c (day date, kind text, key text, shard integer, sent integer, most integer)
    )
    insert into daily_sends as d (tenant_id, day, kind, key, shard, sent)
    select ${tx.tenantId}, day, kind, key, shard, sent from counted where sent <= most
    on conflict (tenant_id, day, kind, key, shard) do update set sent = d.sent + excluded.sent
    where d.sent + excluded.sent <= (select most from counted c
      where c.kind = d.kind and c.key = d.key and c.shard = d.shard)
    returning day::text, kind, key, shard`)
  return new Map(rows.map((row) => [keyOfDaily(row), true]))
})

function keyOfDaily({ day, kind, key, shard }: DailyCount): string {
  return `${day} ${kind} ${shard} ${key}`
}

/** One of the shards of a number that is not full. */
export async function findShardWithRoom(
  tx: TenantTx,
  { day, kind, key }: Omit<DailyCount, 'shard'>,
  { most, spread }: { most: number; spread: number },
): Promise<number | undefined> {
  const row = await tx.row<{ shard: number }>(sql`
    select shards.shard from generate_series(0, ${spread}::integer - 1) as shards (shard)
    left join daily_sends d on d.tenant_id = ${tx.tenantId} and d.day = ${day} and d.kind = ${kind} and d.key = ${key}
      and d.shard = shards.shard
    where coalesce(d.sent, 0) < ${most}::integer / ${spread}::integer
      + (shards.shard < ${most}::integer % ${spread}::integer)::integer
    limit 1`)
  return row?.shard
}

export const purgeDestinationSends = (now: Date, limit: number): Statement => sql`
  delete from destination_sends where ctid in (
    select ctid from destination_sends where updated_at <= ${now}::timestamptz - interval '1 day' limit ${limit})`

export const purgeDailySends = (now: Date, limit: number): Statement => sql`
  delete from daily_sends where ctid in (
    select ctid from daily_sends where day < (${now}::timestamptz at time zone 'UTC')::date - 2 limit ${limit})`
