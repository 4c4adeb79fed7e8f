import { merged, sql, type TenantTx } from '@countersign/platform/database'

interface HandleKey {
  readonly userId: string
  readonly relyingPartyId: string
}

interface HandleRow {
  readonly user_id: string
  readonly rp_id: string
  readonly user_handle: Buffer
}

const keyOf = ({ userId, relyingPartyId }: HandleKey) => JSON.stringify([userId, relyingPartyId])

export const findHandle = merged<HandleKey, Buffer>(keyOf, async (tx, keys) => {
  const rows = await tx.rows<HandleRow>(sql`
    select user_id, rp_id, user_handle from passkey_handles
    where tenant_id = ${tx.tenantId} and (user_id, rp_id) in (
      select * from unnest(${keys.map(({ userId }) => userId)}::text[],
        ${keys.map(({ relyingPartyId }) => relyingPartyId)}::text[]))`)
  return new Map(rows.map((row) => [keyOf({ userId: row.user_id, relyingPartyId: row.rp_id }), row.user_handle]))
})

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
