import { sql, type TenantTx } from '@countersign/platform/database'

/** False where the tenant has a user by that id already. */
export async function insertUser(tx: TenantTx, userId: string, now: Date): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into users (tenant_id, user_id, created_at) values (${tx.tenantId}, ${userId}, ${now}) on conflict do nothing`)
  return inserted === 1
}

/** With everything that is theirs. */
export function deleteUser(tx: TenantTx, userId: string): Promise<number> {
  return tx.run(sql`delete from users where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}
