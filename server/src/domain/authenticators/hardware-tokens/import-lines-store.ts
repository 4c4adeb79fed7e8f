import {
  type HardwareTokenImportLine,
  type HardwareTokenImportLineQuery,
  importReportDays,
} from '@countersign/contract'
import { type Statement, sql, type TenantTx } from '@countersign/platform/database'

/** From the JSON of a `SealedLines`. */
export function insertLines(tx: TenantTx, importId: string, json: Uint8Array): Promise<number> {
  return tx.run(sql`
    insert into hardware_token_import_lines (tenant_id, import_id, line, serial_number, outcome, sealed_entry, issue)
    select ${tx.tenantId}, ${importId}, line, "serialNumber",
      case when "sealedEntry" is null then 'refused' else 'waiting' end, decode("sealedEntry", 'base64'), issue
    from json_to_recordset(${json}::json)
      as new (line integer, "serialNumber" text, "sealedEntry" text, issue text)`)
}

export interface WaitingRow {
  readonly line: number
  readonly sealed_entry: Buffer
}

export function listWaiting(tx: TenantTx, importId: string, after: number, limit: number): Promise<WaitingRow[]> {
  return tx.rows(sql`
    select line, sealed_entry from hardware_token_import_lines
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and line > ${after} and outcome = 'waiting'
    order by line limit ${limit}`)
}

/** Lines that were read together. */
export interface Batch {
  readonly after: number
  readonly through: number
}

/** Also deletes the sealed entries. By a range of lines, because the planner may have no statistics of a new, large table. */
export function updateDecided(
  tx: TenantTx,
  importId: string,
  { after, through }: Batch,
  refused: { readonly serialNumbers: readonly string[]; readonly issue: string },
): Promise<number> {
  const { serialNumbers, issue } = refused
  return tx.run(sql`
    update hardware_token_import_lines
    set outcome = case when serial_number = any(${serialNumbers}::text[]) then 'refused' else 'imported' end,
      issue = case when serial_number = any(${serialNumbers}::text[]) then ${issue} end,
      sealed_entry = null
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and line > ${after} and line <= ${through}
      and outcome = 'waiting'`)
}

export interface LineRow {
  readonly line: number
  readonly serial_number: string | null
  readonly outcome: HardwareTokenImportLine['outcome']
  readonly issue: string | null
}

type Filter = Pick<HardwareTokenImportLineQuery, 'outcome' | 'limit'>

export function listLines(tx: TenantTx, importId: string, after: number, filter: Filter): Promise<LineRow[]> {
  const { outcome = null, limit } = filter
  return tx.rows(sql`
    select line, serial_number, outcome, issue from hardware_token_import_lines
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and line > ${after}
      and (${outcome}::text is null or outcome = ${outcome})
    order by line limit ${limit}`)
}

/** Before their imports: deleting an import deletes all of its lines at once. */
export const purgeImportLines = (now: Date, limit: number): Statement => sql`
  delete from hardware_token_import_lines where ctid in (
    select l.ctid from hardware_token_imports i join hardware_token_import_lines l using (tenant_id, import_id)
    where i.finished_at <= ${now}::timestamptz - interval '1 day' * ${importReportDays} limit ${limit})`
