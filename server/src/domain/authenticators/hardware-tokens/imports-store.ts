import { type HardwareTokenImport, importReportDays } from '@countersign/contract'
import { Columns, type Statement, sql, type TenantTx } from '@countersign/platform/database'

export interface ImportRow {
  readonly import_id: string
  readonly status: HardwareTokenImport['status']
  readonly format: HardwareTokenImport['format']
  readonly total: number
  readonly imported: number
  readonly refused: number
  readonly created_at: Date
  readonly finished_at: Date | null
}

const importColumns = new Columns(
  'import_id',
  'status',
  'format',
  'total',
  'imported',
  'refused',
  'created_at',
  'finished_at',
)

export type NewImport = Pick<ImportRow, 'import_id' | 'format' | 'total' | 'refused' | 'created_at'>

export function insertImport(tx: TenantTx, row: NewImport): Promise<number> {
  return tx.run(sql`
    insert into hardware_token_imports (tenant_id, import_id, format, status, total, refused, created_at)
    values (${tx.tenantId}, ${row.import_id}, ${row.format}, 'queued', ${row.total}, ${row.refused}, ${row.created_at})`)
}

export function findImport(tx: TenantTx, importId: string): Promise<ImportRow | undefined> {
  return tx.row(sql`
    select ${importColumns}
    from hardware_token_imports where tenant_id = ${tx.tenantId} and import_id = ${importId}`)
}

export async function countUnfinishedImports(tx: TenantTx): Promise<number> {
  const row = await tx.row<{ count: number }>(sql`
    select count(*)::integer as count from hardware_token_imports
    where tenant_id = ${tx.tenantId} and status <> 'done'`)
  return row?.count ?? 0
}

/** Waits for other workers: one that has lost its lease may not have noticed yet. */
export function lockImport(tx: TenantTx, importId: string): Promise<Pick<ImportRow, 'status'> | undefined> {
  return tx.row(sql`
    select status from hardware_token_imports where tenant_id = ${tx.tenantId} and import_id = ${importId} for update`)
}

export function updateImportCounts(
  tx: TenantTx,
  importId: string,
  { imported, refused }: { readonly imported: number; readonly refused: number },
): Promise<number> {
  return tx.run(sql`
    update hardware_token_imports
    set status = 'running', imported = imported + ${imported}, refused = refused + ${refused}
    where tenant_id = ${tx.tenantId} and import_id = ${importId}`)
}

export async function updateImportDone(tx: TenantTx, importId: string, now: Date): Promise<ImportRow> {
  const row = await tx.row<ImportRow>(sql`
    update hardware_token_imports set status = 'done', finished_at = ${now}
    where tenant_id = ${tx.tenantId} and import_id = ${importId}
    returning ${importColumns}`)
  return row as ImportRow
}

export const purgeImports = (now: Date, limit: number): Statement => sql`
  delete from hardware_token_imports where ctid in (
    select ctid from hardware_token_imports
    where finished_at <= ${now}::timestamptz - interval '1 day' * ${importReportDays} limit ${limit})`
