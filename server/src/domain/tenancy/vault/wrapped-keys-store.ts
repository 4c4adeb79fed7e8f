import { sql } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'
import type { TenantKeyRow } from './tenant-keys-store.ts'

export interface WrappedKeyRow extends TenantKeyRow {
  readonly tenant_id: string
}

/** Locked, so that two simultaneous rotations share the work instead of doing it twice. */
export function listKeysWrappedByOthers(tx: SystemTx, masterKeyId: string, limit: number): Promise<WrappedKeyRow[]> {
  return tx.rows(sql`
    select tenant_id, key_version, master_key_id, wrapped_key from tenant_keys where master_key_id <> ${masterKeyId}
    order by tenant_id, key_version limit ${limit} for update skip locked`)
}

export async function listMasterKeyIds(tx: SystemTx): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`select distinct master_key_id as id from tenant_keys`)
  return rows.map(({ id }) => id)
}

/** By the id of each master key that wraps any. */
export async function countKeysByMasterKey(tx: SystemTx): Promise<[masterKeyId: string, count: number][]> {
  const rows = await tx.rows<{ id: string; count: number }>(
    sql`select master_key_id as id, count(*) as count from tenant_keys group by master_key_id order by master_key_id`,
  )
  return rows.map(({ id, count }) => [id, count])
}

export async function countKeysWrappedByOthers(tx: SystemTx, masterKeyId: string): Promise<number> {
  const row = await tx.row<{ count: number }>(
    sql`select count(*) as count from tenant_keys where master_key_id <> ${masterKeyId}`,
  )
  return row?.count ?? 0
}

export function updateWrappedKey(tx: SystemTx, row: WrappedKeyRow): Promise<number> {
  return tx.run(sql`
    update tenant_keys set master_key_id = ${row.master_key_id}, wrapped_key = ${row.wrapped_key}
    where tenant_id = ${row.tenant_id} and key_version = ${row.key_version}`)
}
