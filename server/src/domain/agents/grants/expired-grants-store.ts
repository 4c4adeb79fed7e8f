import { sql } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'

/** Tenants with expired grants that have not been released. */
export async function listTenantsWithExpiredGrants(tx: SystemTx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ tenant_id: string }>(sql`
    select distinct tenant_id from (
      select tenant_id from agent_grants where state = 'issued' and expires_at <= ${now} order by expires_at limit ${limit}
    ) as expired`)
  return rows.map((row) => row.tenant_id)
}
