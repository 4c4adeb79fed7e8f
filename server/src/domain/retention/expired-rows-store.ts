// Rows that mean nothing any more once their time is over. In small batches: a purge must never be felt.
import { type Statement, sql } from '@countersign/platform/database'

type Purge = (now: Date, limit: number) => Statement

const idempotencyKeys: Purge = (now, limit) => sql`
  delete from idempotency_keys where ctid in (select ctid from idempotency_keys where expires_at <= ${now} limit ${limit})`

const usedClientAssertions: Purge = (now, limit) => sql`
  delete from used_client_assertions where ctid in (select ctid from used_client_assertions where expires_at <= ${now} limit ${limit})`

const revokedAccessTokens: Purge = (now, limit) => sql`
  delete from revoked_access_tokens where ctid in (select ctid from revoked_access_tokens where expires_at <= ${now} limit ${limit})`

export const expiredRows: readonly Purge[] = [idempotencyKeys, usedClientAssertions, revokedAccessTokens]
