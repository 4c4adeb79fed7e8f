import type { ChallengePurpose } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'

/** Locks the user until the transaction ends, before anything else of theirs. Returns until when sign-in prompts are paused. */
export async function lockPauses(tx: TenantTx, userId: string): Promise<Date | null> {
  const row = await tx.row<{ paused_until: Date | null }>(sql`
    insert into push_pauses as p (tenant_id, user_id, recent) values (${tx.tenantId}, ${userId}, '{}')
    on conflict (tenant_id, user_id) do update set misses = p.misses
    returning paused_until`)
  return row?.paused_until ?? null
}

export function updatePausedUntil(tx: TenantTx, userId: string, pausedUntil: Date): Promise<number> {
  return tx.run(sql`
    update push_pauses set paused_until = ${pausedUntil}
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}

export interface AskerKey {
  readonly userId: string
  readonly purpose: ChallengePurpose
  /** A client, or the agent of an approval. */
  readonly askerId: string
}

export interface AskerRow {
  readonly asker_id: string
  readonly recent: readonly Date[]
  readonly misses: number
  readonly paused_until: Date | null
}

/** Everyone who has prompted the user for this purpose. The user is locked by the caller. */
export function listAskers(tx: TenantTx, { userId, purpose }: AskerKey): Promise<AskerRow[]> {
  return tx.rows(sql`
    select asker_id, recent, misses, paused_until from push_askers
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and purpose = ${purpose}`)
}

export function upsertAsker(tx: TenantTx, { userId, purpose }: AskerKey, row: AskerRow): Promise<number> {
  return tx.run(sql`
    insert into push_askers (tenant_id, user_id, purpose, asker_id, recent, misses, paused_until)
    values (${tx.tenantId}, ${userId}, ${purpose}, ${row.asker_id}, ${row.recent}::timestamptz[], ${row.misses},
      ${row.paused_until})
    on conflict (tenant_id, user_id, purpose, asker_id) do update
      set recent = excluded.recent, misses = excluded.misses, paused_until = excluded.paused_until`)
}

/** Until when sign-in prompts of this client are paused, for all clients or for this one. Without a lock: only to be shown. */
export async function findPausedUntil(
  tx: TenantTx,
  { userId, askerId }: Pick<AskerKey, 'userId' | 'askerId'>,
  now: Date,
): Promise<Date | null> {
  const row = await tx.row<{ paused_until: Date | null }>(sql`
    select max(paused_until) as paused_until from (
      select paused_until from push_pauses where tenant_id = ${tx.tenantId} and user_id = ${userId}
      union all
      select paused_until from push_askers
      where tenant_id = ${tx.tenantId} and user_id = ${userId} and purpose = 'authentication' and asker_id = ${askerId}
    ) p where paused_until > ${now}`)
  return row?.paused_until ?? null
}

/** Call it under the user's lock. */
export async function updateUnpaused(tx: TenantTx, userId: string, now: Date): Promise<number> {
  const forAll = await tx.run(sql`
    update push_pauses set paused_until = null
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and paused_until > ${now}`)
  const single = await tx.run(sql`
    update push_askers set paused_until = null, misses = 0
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and paused_until > ${now}`)
  return forAll + single
}
