import { type Statement, sql, type TenantTx } from '@countersign/platform/database'

export interface TemporaryCodeRow {
  readonly created_at: Date
  readonly expires_at: Date
}

export interface NewTemporaryCode {
  readonly userId: string
  readonly codeId: string
  readonly codeMac: Buffer
  readonly keyVersion: number
  readonly createdAt: Date
  readonly expiresAt: Date
}

export function findTemporaryCode(
  tx: TenantTx,
  userId: string,
  now: Date,
  maxGuesses: number,
): Promise<TemporaryCodeRow | undefined> {
  return tx.row(sql`
    select created_at, expires_at from temporary_codes
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and expires_at > ${now} and guesses < ${maxGuesses}`)
}

/** Replaces the user's former code, which becomes void. */
export function upsertTemporaryCode(tx: TenantTx, code: NewTemporaryCode): Promise<number> {
  return tx.run(sql`
    insert into temporary_codes (tenant_id, user_id, code_id, code_mac, key_version, created_at, expires_at)
    values (${tx.tenantId}, ${code.userId}, ${code.codeId}, ${code.codeMac}, ${code.keyVersion}, ${code.createdAt},
      ${code.expiresAt})
    on conflict (tenant_id, user_id) do update set
      code_id = excluded.code_id, code_mac = excluded.code_mac, key_version = excluded.key_version, guesses = 0,
      created_at = excluded.created_at, expires_at = excluded.expires_at`)
}

export interface CountedGuess {
  readonly code_id: string
  readonly code_mac: Buffer
  readonly key_version: number
  readonly guesses: number
}

/** Undefined, and nothing counted, if there is no code or too many guesses were made. */
export function countGuess(
  tx: TenantTx,
  userId: string,
  maxGuesses: number,
  now: Date,
): Promise<CountedGuess | undefined> {
  return tx.row(sql`
    update temporary_codes set guesses = guesses + 1
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and expires_at > ${now} and guesses < ${maxGuesses}
    returning code_id, code_mac, key_version, guesses`)
}

/** If several requests arrive together, one of them uses the code. */
export function deleteUsedCode(tx: TenantTx, userId: string, codeId: string): Promise<number> {
  return tx.run(sql`
    delete from temporary_codes where tenant_id = ${tx.tenantId} and user_id = ${userId} and code_id = ${codeId}`)
}

/** 0 if the user has no code. */
export function deleteTemporaryCode(tx: TenantTx, userId: string, now: Date): Promise<number> {
  return tx.run(sql`
    delete from temporary_codes where tenant_id = ${tx.tenantId} and user_id = ${userId} and expires_at > ${now}`)
}

export const purgeTemporaryCodes = (now: Date, limit: number): Statement => sql`
  delete from temporary_codes where ctid in (
    select ctid from temporary_codes where expires_at <= ${now} limit ${limit})`
