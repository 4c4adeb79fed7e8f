import { sql, type TenantTx } from '@countersign/platform/database'

interface HandleKey {
  readonly userId: string
  readonly relyingPartyId: string
}

export async function findHandle(tx: TenantTx, { userId, relyingPartyId }: HandleKey): Promise<Buffer | undefined> {
  const row = await tx.row<{ user_handle: Buffer }>(sql`
    select user_handle from passkey_handles
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and rp_id = ${relyingPartyId}`)
  return row?.user_handle
}

/** Of two transactions that insert one at the same time, both use the first. */
export async function insertHandle(
  tx: TenantTx,
  { userId, relyingPartyId }: HandleKey,
  handle: Buffer,
): Promise<Buffer | undefined> {
  await tx.run(sql`
    insert into passkey_handles (tenant_id, user_id, rp_id, user_handle)
    values (${tx.tenantId}, ${userId}, ${relyingPartyId}, ${handle})
    on conflict (tenant_id, user_id, rp_id) do nothing`)
  return findHandle(tx, { userId, relyingPartyId })
}
