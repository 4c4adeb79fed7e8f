import { sql, type TenantTx } from '@countersign/platform/database'

export interface TenantKeyRow {
  readonly key_version: number
  readonly master_key_id: string
  readonly wrapped_key: Buffer
}

export function listTenantKeys(tx: TenantTx): Promise<TenantKeyRow[]> {
  return tx.rows(sql`
    select key_version, master_key_id, wrapped_key from tenant_keys where tenant_id = ${tx.tenantId} order by key_version desc`)
}

export function insertTenantKey(tx: TenantTx, row: TenantKeyRow, now: Date): Promise<number> {
  return tx.run(sql`
    insert into tenant_keys (tenant_id, key_version, master_key_id, wrapped_key, created_at)
    values (${tx.tenantId}, ${row.key_version}, ${row.master_key_id}, ${row.wrapped_key}, ${now})`)
}
