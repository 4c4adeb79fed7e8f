import { type Statement, sql, type TenantTx } from '@countersign/platform/database'

export interface SignInLimit {
  readonly failures: number
  readonly windowSeconds: number
}

/**
 * Counts an attempt as if it had failed. False, and nothing counted, if the network is blocked. The attempt that reaches the
 * limit begins a block, which doubles each time that the next window reaches it again, to at most 128 windows.
 */
export async function countSignInFailure(
  tx: TenantTx,
  network: string,
  { failures, windowSeconds }: SignInLimit,
  now: Date,
): Promise<boolean> {
  const counted = await tx.run(sql`
    insert into sign_in_failures as f (tenant_id, network, failures, blocks, ends_at)
    values (${tx.tenantId}, ${network}, 1, 0, ${now}::timestamptz + make_interval(secs => ${windowSeconds}))
    on conflict (tenant_id, network) do update set
      failures = case when f.ends_at <= ${now} then 1 else f.failures + 1 end,
      blocks = case when f.ends_at > ${now} then f.blocks + (f.failures + 1 >= ${failures})::integer
        when f.ends_at > ${now}::timestamptz - interval '1 day' then f.blocks else 0 end,
      ends_at = case when f.ends_at <= ${now} then ${now}::timestamptz + make_interval(secs => ${windowSeconds})
        when f.failures + 1 >= ${failures}
          then ${now}::timestamptz + make_interval(secs => ${windowSeconds}) * power(2, least(f.blocks, 7))
        else f.ends_at end
    where f.ends_at <= ${now} or f.failures < ${failures}`)
  return counted === 1
}

export async function findSignInBlockEnd(tx: TenantTx, network: string): Promise<Date | undefined> {
  const row = await tx.row<{ ends_at: Date }>(sql`
    select ends_at from sign_in_failures where tenant_id = ${tx.tenantId} and network = ${network}`)
  return row?.ends_at
}

export function findNetworkFailures(
  tx: TenantTx,
  network: string,
): Promise<{ readonly failures: number; readonly ends_at: Date } | undefined> {
  return tx.row(sql`
    select failures, ends_at from sign_in_failures where tenant_id = ${tx.tenantId} and network = ${network}`)
}

/** Takes back the count of an attempt that was right. */
export function discountSignIn(tx: TenantTx, network: string, { failures }: SignInLimit): Promise<number> {
  return tx.run(sql`
    update sign_in_failures set
      failures = greatest(failures - 1, 0), blocks = greatest(blocks - (failures >= ${failures})::integer, 0)
    where tenant_id = ${tx.tenantId} and network = ${network}`)
}

/** A day after a block has ended: within that day a further block lasts longer. */
export const purgeSignInFailures = (now: Date, limit: number): Statement => sql`
  delete from sign_in_failures where ctid in (
    select ctid from sign_in_failures where ends_at <= ${now}::timestamptz - interval '1 day' limit ${limit})`
