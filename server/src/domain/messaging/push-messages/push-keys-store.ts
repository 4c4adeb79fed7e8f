import { sql, type TenantTx } from '@countersign/platform/database'

export interface PushKeysRow {
  readonly public_key: string
  readonly sealed_private_key: Buffer
}

export function findPushKeys(tx: TenantTx, driver: string): Promise<PushKeysRow | undefined> {
  return tx.row(sql`
    select public_key, sealed_private_key from push_keys where tenant_id = ${tx.tenantId} and driver = ${driver}`)
}

/** If several processes make keys at the same time, the first wins, and the others read those. */
export function insertPushKeys(tx: TenantTx, driver: string, row: PushKeysRow, now: Date): Promise<number> {
  return tx.run(sql`
    insert into push_keys (tenant_id, driver, public_key, sealed_private_key, created_at)
    values (${tx.tenantId}, ${driver}, ${row.public_key}, ${row.sealed_private_key}, ${now})
    on conflict (tenant_id, driver) do nothing`)
}
