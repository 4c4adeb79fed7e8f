import { sql, type TenantTx } from '@countersign/platform/database'

/** False, and nothing counted, where so many went there within the window already. */
export async function countDestinationSend(
  tx: TenantTx,
  destinationHash: Buffer,
  most: number,
  { now, windowStart }: { now: Date; windowStart: Date },
): Promise<boolean> {
  const counted = await tx.run(sql`
    insert into destination_sends as d (tenant_id, destination_hash, recent, updated_at)
    values (${tx.tenantId}, ${destinationHash}, array[${now}::timestamptz], ${now})
    on conflict (tenant_id, destination_hash) do update set
      recent = array(select sent from unnest(d.recent) as sent where sent > ${windowStart}) || ${now}::timestamptz,
      updated_at = ${now}
    where (select count(*) from unnest(d.recent) as sent where sent > ${windowStart}) < ${most}`)
  return counted === 1
}

/** When the oldest of the sends within the window leaves it. */
export async function findOldestSend(
  tx: TenantTx,
  destinationHash: Buffer,
  windowStart: Date,
): Promise<Date | undefined> {
  const row = await tx.row<{ oldest: Date | null }>(sql`
    select min(sent) as oldest from destination_sends, unnest(recent) as sent
    where tenant_id = ${tx.tenantId} and destination_hash = ${destinationHash} and sent > ${windowStart}`)
  return row?.oldest ?? undefined
}

export type DailyKind = 'tenant' | 'country' | 'prefix' | 'destination'

export interface DailyCount {
  readonly day: string
  readonly kind: DailyKind
  readonly key: string
  readonly shard: number
}

/** False, and nothing counted, where so many were sent on that day already. */
export async function countDailySend(
  tx: TenantTx,
  { day, kind, key, shard }: DailyCount,
  most: number,
): Promise<boolean> {
  const counted = await tx.run(sql`
    insert into daily_sends as d (tenant_id, day, kind, key, shard, sent)
    values (${tx.tenantId}, ${day}, ${kind}, ${key}, ${shard}, 1)
    on conflict (tenant_id, day, kind, key, shard) do update set sent = d.sent + 1 where d.sent < ${most}`)
  return counted === 1
}

/** Of those that a number is spread over, one that is not full. */
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
