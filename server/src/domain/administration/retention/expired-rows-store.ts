// Rows that mean nothing any more once their time is over. In small batches: a purge must never be felt.
import { type Statement, sql } from '@countersign/platform/database'

type Purge = (now: Date, limit: number) => Statement

const idempotencyKeys: Purge = (now, limit) => sql`
  delete from idempotency_keys where ctid in (select ctid from idempotency_keys where expires_at <= ${now} limit ${limit})`

// What says no stays a day longer than it needs to: a clock that runs ahead for a while must not make a used assertion
// or a revoked access token valid again once it is set right.
const usedClientAssertions: Purge = (now, limit) => sql`
  delete from used_client_assertions where ctid in (
    select ctid from used_client_assertions where expires_at <= ${now}::timestamptz - interval '1 day' limit ${limit})`

const revokedAccessTokens: Purge = (now, limit) => sql`
  delete from revoked_access_tokens where ctid in (
    select ctid from revoked_access_tokens where expires_at <= ${now}::timestamptz - interval '1 day' limit ${limit})`

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

const sessions: Purge = (now, limit) => sql`
  delete from sessions where ctid in (select ctid from sessions where expires_at <= ${now} limit ${limit})`

const signIns: Purge = (now, limit) => sql`
  delete from sign_ins where ctid in (select ctid from sign_ins where expires_at <= ${now} limit ${limit})`

const knownBrowsers: Purge = (now, limit) => sql`
  delete from known_browsers where ctid in (select ctid from known_browsers where expires_at <= ${now} limit ${limit})`

/** A day longer, in which a further block lasts longer. */
const signInFailures: Purge = (now, limit) => sql`
  delete from sign_in_failures where ctid in (
    select ctid from sign_in_failures where ends_at <= ${now}::timestamptz - interval '1 day' limit ${limit})`

/** What a code was exchanged for is good for a while longer than the code. */
const enrolments: Purge = (now, limit) => sql`
  delete from enrolments where ctid in (
    select ctid from enrolments where expires_at <= ${now}::timestamptz - interval '1 hour' limit ${limit})`

export const expiredRows: readonly Purge[] = [
  idempotencyKeys,
  usedClientAssertions,
  revokedAccessTokens,
  sessions,
  signIns,
  knownBrowsers,
  signInFailures,
  destinationSends,
  dailySends,
  importLines,
  imports,
  enrolments,
]
