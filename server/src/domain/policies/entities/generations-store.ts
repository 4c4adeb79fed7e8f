import { sql, type TenantTx } from '@countersign/platform/database'

/** Empty if nothing was ever stored. A new tenant under the id of a deleted one has another generation. */
export async function findEntityGeneration(tx: TenantTx): Promise<string> {
  const row = await tx.row<{ generation: string }>(sql`
    select generation from entity_generations where tenant_id = ${tx.tenantId}`)
  return row?.generation ?? ''
}

export function replaceEntityGeneration(tx: TenantTx): Promise<number> {
  return tx.run(sql`
    insert into entity_generations (tenant_id, generation) values (${tx.tenantId}, gen_random_uuid())
    on conflict (tenant_id) do update set generation = excluded.generation`)
}
