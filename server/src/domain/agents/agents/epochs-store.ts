import { sql, type TenantTx } from '@countersign/platform/database'

/** The number of a new revocation. Revocations of one tenant wait for each other, so their numbers are in order of commit. */
export async function raiseEpoch(tx: TenantTx): Promise<number> {
  const row = await tx.row<{ epoch: number }>(sql`
    insert into agent_epochs (tenant_id, epoch) values (${tx.tenantId}, 1)
    on conflict (tenant_id) do update set epoch = agent_epochs.epoch + 1
    returning epoch`)
  return row?.epoch ?? 0
}

export async function findEpoch(tx: TenantTx): Promise<number> {
  const row = await tx.row<{ epoch: number }>(sql`select epoch from agent_epochs where tenant_id = ${tx.tenantId}`)
  return row?.epoch ?? 0
}
