// Rows that mean nothing any more once their time is over. In small batches: a purge must never be felt.
import { type Statement, sql } from '@countersign/platform/database'

type Purge = (now: Date, limit: number) => Statement

const idempotencyKeys: Purge = (now, limit) => sql`
  delete from idempotency_keys where ctid in (select ctid from idempotency_keys where expires_at <= ${now} limit ${limit})`

const usedClientAssertions: Purge = (now, limit) => sql`
  delete from used_client_assertions where ctid in (select ctid from used_client_assertions where expires_at <= ${now} limit ${limit})`

const revokedAccessTokens: Purge = (now, limit) => sql`
  delete from revoked_access_tokens where ctid in (select ctid from revoked_access_tokens where expires_at <= ${now} limit ${limit})`

const destinationSends: Purge = (now, limit) => sql`
  delete from destination_sends where ctid in (
    select ctid from destination_sends where updated_at <= ${now}::timestamptz - interval '1 day' limit ${limit})`

const dailySends: Purge = (now, limit) => sql`
  delete from daily_sends where ctid in (
    select ctid from daily_sends where day < (${now}::timestamptz at time zone 'UTC')::date - 2 limit ${limit})`

/** The lines first: with their import they would go all at once. */
const importLines: Purge = (now, limit) => sql`
  delete from hardware_token_import_lines where ctid in (
    select l.ctid from hardware_token_imports i join hardware_token_import_lines l using (tenant_id, import_id)
    where i.finished_at <= ${now}::timestamptz - interval '90 days' limit ${limit})`

const imports: Purge = (now, limit) => sql`
  delete from hardware_token_imports where ctid in (
    select ctid from hardware_token_imports where finished_at <= ${now}::timestamptz - interval '90 days' limit ${limit})`

export const expiredRows: readonly Purge[] = [
  idempotencyKeys,
  usedClientAssertions,
  revokedAccessTokens,
  destinationSends,
  dailySends,
  importLines,
  imports,
]
