import { type CreateUserRequest, importReportDays, type UserImportLine } from '@countersign/contract'
import { type Statement, sql, type TenantTx } from '@countersign/platform/database'

/** A line of the file: what it says of the user, or why it is refused. */
export interface ReadUserLine {
  readonly line: number
  readonly userId: string | null
  readonly entry: CreateUserRequest | null
  readonly issue: string | null
}

export interface StoredUserLine extends ReadUserLine {
  /** Base64. */
  readonly sealedCredentials: string | null
}

export function insertUserLines(tx: TenantTx, importId: string, lines: readonly StoredUserLine[]): Promise<number> {
  return tx.run(sql`
    insert into user_import_lines (tenant_id, import_id, line, user_id, outcome, entry, issue, sealed_credentials)
    select ${tx.tenantId}, ${importId}, line, "userId", case when issue is null then 'waiting' else 'refused' end, entry,
      issue, decode("sealedCredentials", 'base64')
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as new (line integer, "userId" text, entry jsonb, issue text, "sealedCredentials" text)`)
}

export interface WaitingUserLine {
  readonly line: number
  readonly entry: CreateUserRequest
  readonly sealed_credentials: Buffer | null
}

export function listWaitingUserLines(tx: TenantTx, importId: string, limit: number): Promise<WaitingUserLine[]> {
  return tx.rows(sql`
    select line, entry, sealed_credentials from user_import_lines
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and outcome = 'waiting'
    order by line limit ${limit}`)
}

export type DecidedOutcome = Exclude<UserImportLine['outcome'], 'waiting'>

/** Counts the line too. 0 if it was decided before. */
export function updateUserLine(
  tx: TenantTx,
  importId: string,
  { line, outcome, issue }: { readonly line: number; readonly outcome: DecidedOutcome; readonly issue: string | null },
): Promise<number> {
  return tx.run(sql`
    with decided as (
      update user_import_lines set outcome = ${outcome}, issue = ${issue}, entry = null, sealed_credentials = null
      where tenant_id = ${tx.tenantId} and import_id = ${importId} and line = ${line} and outcome = 'waiting'
      returning line)
    update user_imports set
      status = 'running',
      created = created + (${outcome} = 'created')::integer,
      updated = updated + (${outcome} = 'updated')::integer,
      unchanged = unchanged + (${outcome} = 'unchanged')::integer,
      refused = refused + (${outcome} = 'refused')::integer
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and exists (select from decided)`)
}

export interface UserLineRow {
  readonly line: number
  readonly user_id: string | null
  readonly outcome: UserImportLine['outcome']
  readonly issue: string | null
}

export function listUserLines(
  tx: TenantTx,
  importId: string,
  after: number,
  { outcome, limit }: { readonly outcome: UserImportLine['outcome'] | undefined; readonly limit: number },
): Promise<UserLineRow[]> {
  return tx.rows(sql`
    select line, user_id, outcome, issue from user_import_lines
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and line > ${after}
      and (${outcome ?? null}::text is null or outcome = ${outcome ?? null})
    order by line limit ${limit}`)
}

/** When the user is deleted. */
export function forgetUserLines(tx: TenantTx, userId: string): Promise<number> {
  return tx.run(sql`
    update user_import_lines set user_id = null, entry = null where tenant_id = ${tx.tenantId} and user_id = ${userId}
      and outcome <> 'waiting'`)
}

/** Before their imports: deleting an import deletes all of its lines at once. */
export const purgeUserImportLines = (now: Date, limit: number): Statement => sql`
  delete from user_import_lines where ctid in (
    select l.ctid from user_imports i join user_import_lines l using (tenant_id, import_id)
    where i.finished_at <= ${now}::timestamptz - interval '1 day' * ${importReportDays} limit ${limit})`
