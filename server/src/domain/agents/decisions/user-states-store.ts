import { sql, type TenantTx } from '@countersign/platform/database'

export async function findUserStatus(tx: TenantTx, userId: string): Promise<'active' | 'disabled' | 'unknown'> {
  const row = await tx.row<{ status: 'active' | 'disabled' }>(sql`
    select status from users where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
  return row?.status ?? 'unknown'
}
