import { importReportDays, type UserImport } from '@countersign/contract'
import { Columns, type Statement, sql, type TenantTx } from '@countersign/platform/database'
import type { Actor } from '../../audit/index.ts'

export interface UserImportRow {
  readonly import_id: string
  readonly status: UserImport['status']
  readonly dry_run: boolean
  readonly actor: Actor
  readonly total: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: number
  readonly created_at: Date
  readonly finished_at: Date | null
}

const columns = new Columns(
  'import_id',
  'status',
  'dry_run',
  'actor',
  'total',
  'created',
  'updated',
  'unchanged',
  'refused',
  'created_at',
  'finished_at',
)

type NewImport = Pick<UserImportRow, 'import_id' | 'dry_run' | 'actor' | 'total' | 'refused' | 'created_at'>

export function insertUserImport(tx: TenantTx, row: NewImport): Promise<number> {
  return tx.run(sql`
    insert into user_imports (tenant_id, import_id, status, dry_run, actor, total, refused, created_at)
    values (${tx.tenantId}, ${row.import_id}, 'queued', ${row.dry_run}, ${JSON.stringify(row.actor)}::jsonb, ${row.total},
      ${row.refused}, ${row.created_at})`)
}

export function findUserImport(tx: TenantTx, importId: string): Promise<UserImportRow | undefined> {
  return tx.row(sql`
    select ${columns} from user_imports where tenant_id = ${tx.tenantId} and import_id = ${importId}`)
}

export async function countUnfinishedUserImports(tx: TenantTx): Promise<number> {
  const row = await tx.row<{ count: number }>(sql`
    select count(*)::integer as count from user_imports where tenant_id = ${tx.tenantId} and status <> 'done'`)
  return row?.count ?? 0
}

/** Undefined if it was done before. */
export function updateUserImportDone(tx: TenantTx, importId: string, now: Date): Promise<UserImportRow | undefined> {
  return tx.row(sql`
    update user_imports set status = 'done', finished_at = ${now}
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and status <> 'done'
    returning ${columns}`)
}

export const purgeUserImports = (now: Date, limit: number): Statement => sql`
  delete from user_imports where ctid in (
    select ctid from user_imports
    where finished_at <= ${now}::timestamptz - interval '1 day' * ${importReportDays} limit ${limit})`
