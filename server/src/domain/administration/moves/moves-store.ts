import { sql, type TenantTx } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'

export interface MoveRow {
  readonly move_id: string
  readonly direction: 'in' | 'out'
  readonly state: 'waiting' | 'importing' | 'imported' | 'released' | 'exported' | 'confirmed' | 'cancelled'
  readonly moved_tenant_id: string | null
  readonly sealed_secret: Buffer
  readonly archive_hash: Buffer | null
  readonly chunks: number
}

/** In the operators' transaction. */
export function insertMove(tx: TenantTx, row: Omit<MoveRow, 'chunks' | 'archive_hash'>, now: Date): Promise<number> {
  return tx.run(sql`
    insert into tenant_moves (tenant_id, move_id, direction, state, moved_tenant_id, sealed_secret, created_at, updated_at)
    values (${tx.tenantId}, ${row.move_id}, ${row.direction}, ${row.state}, ${row.moved_tenant_id}, ${row.sealed_secret},
      ${now}, ${now})`)
}

export function lockMove(tx: TenantTx, moveId: string): Promise<MoveRow | undefined> {
  return tx.row(sql`
    select move_id, direction, state, moved_tenant_id, sealed_secret, archive_hash, chunks from tenant_moves
    where tenant_id = ${tx.tenantId} and move_id = ${moveId} for update`)
}

/** The latest move of a tenant in one direction. */
export function lockMoveOf(tx: TenantTx, tenantId: string, direction: 'in' | 'out'): Promise<MoveRow | undefined> {
  return tx.row(sql`
    select move_id, direction, state, moved_tenant_id, sealed_secret, archive_hash, chunks from tenant_moves
    where tenant_id = ${tx.tenantId} and moved_tenant_id = ${tenantId} and direction = ${direction}
    order by created_at desc, move_id desc limit 1 for update`)
}

export function updateMove(tx: TenantTx, row: MoveRow, now: Date): Promise<number> {
  return tx.run(sql`
    update tenant_moves set state = ${row.state}, moved_tenant_id = ${row.moved_tenant_id},
      sealed_secret = ${row.sealed_secret}, archive_hash = ${row.archive_hash}, chunks = ${row.chunks}, updated_at = ${now}
    where tenant_id = ${tx.tenantId} and move_id = ${row.move_id}`)
}

/** A tenant that stays or is exported again: an archive made before can no longer be confirmed. */
export function cancelExports(tx: TenantTx, tenantId: string, now: Date): Promise<number> {
  return tx.run(sql`
    update tenant_moves set state = 'cancelled', updated_at = ${now}
    where tenant_id = ${tx.tenantId} and moved_tenant_id = ${tenantId} and state = 'exported'`)
}

interface ExportedRow {
  readonly name: string
  /** JSON, as PostgreSQL writes it: no number loses digits on the way. */
  readonly row: string
}

export const openExport = (tx: TenantTx, tables: readonly string[]) =>
  tx.run(sql`select open_tenant_export(${tables}::text[])`)

export const fetchExported = (tx: TenantTx): Promise<ExportedRow[]> =>
  tx.rows(sql`fetch forward 500 from tenant_export`)

/** The tenant's own row, and the record of the end of its audit chain. */
export const findTenantAsJson = (tx: TenantTx): Promise<{ row: string; head: Buffer } | undefined> =>
  tx.row(sql`
    select to_jsonb(t)::text as row, (select sealed_head from audit_known_heads where tenant_id = t.tenant_id) as head
    from tenants as t where tenant_id = ${tx.tenantId}`)

/** With the rights of the application, in the tenant's own transaction. */
export async function importRows(tx: TenantTx, table: string, rows: string): Promise<void> {
  await tx.run(sql`select import_tenant_rows(${table}, ${rows}::jsonb)`)
}

export async function importAuditRows(tx: SystemTx, tenantId: string, table: string, rows: string): Promise<void> {
  await tx.run(sql`select import_audit_rows(${tenantId}, ${table}, ${rows}::jsonb)`)
}

/** Tables with rows of tenants that a newer version has added. */
export async function listOtherTables(tx: TenantTx, known: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select c.relname as name from pg_class as c join pg_attribute as a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'tenant_id'
      and c.relname <> all (${known}::text[])`)
  return rows.map(({ name }) => name)
}

/** How many migrations the database has: an archive fits only the same schema. */
export async function countMigrations(tx: TenantTx): Promise<number> {
  const row = await tx.row<{ version: number }>(sql`select applied_migrations() as version`)
  return row?.version ?? 0
}
