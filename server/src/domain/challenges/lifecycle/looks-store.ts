import { sql, type TenantTx } from '@countersign/platform/database'

/** The challenges that have changed since they were issued: those who wait for the others need not read. */
export async function listChanged(tx: TenantTx, challengeIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ challenge_id: string }>(sql`
    select challenge_id from challenges
    where tenant_id = ${tx.tenantId} and challenge_id = any(${challengeIds}) and state <> 'pending'`)
  return rows.map((row) => row.challenge_id)
}
