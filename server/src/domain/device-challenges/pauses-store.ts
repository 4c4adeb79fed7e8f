import { sql, type TenantTx } from '@countersign/platform/database'

export interface PauseRow {
  readonly recent: readonly Date[]
  readonly misses: number
  readonly paused_until: Date | null
}

/** Held until the transaction ends, before anything else of the user: they are asked one by one. */
export async function lockPauses(tx: TenantTx, userId: string): Promise<PauseRow> {
  const row = await tx.row<PauseRow>(sql`
    insert into push_pauses as p (tenant_id, user_id, recent) values (${tx.tenantId}, ${userId}, '{}')
    on conflict (tenant_id, user_id) do update set misses = p.misses
    returning recent, misses, paused_until`)
  return row as PauseRow
}

export function updateRecent(tx: TenantTx, userId: string, recent: readonly Date[]): Promise<number> {
  return tx.run(sql`
    update push_pauses set recent = ${recent}::timestamptz[]
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}

export function updateMisses(tx: TenantTx, userId: string, misses: number): Promise<number> {
  return tx.run(sql`
    update push_pauses set misses = ${misses} where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}

export function updatePausedUntil(tx: TenantTx, userId: string, pausedUntil: Date): Promise<number> {
  return tx.run(sql`
    update push_pauses set paused_until = ${pausedUntil}
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}
