import { sql, type TenantTx } from '@countersign/platform/database'

/** Empty where nothing was ever stored. Of a tenant that is made anew under the id of another one it differs as well. */
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
