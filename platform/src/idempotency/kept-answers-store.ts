import { Problem } from '@countersign/contract'
import { type Statement, sql, type TenantTx } from '../database/index.ts'

/** Held until the transaction ends. Returns false if another transaction holds it. */
export async function tryLock(tx: TenantTx, keyHash: Buffer): Promise<boolean> {
  const lockId = keyHash.readBigInt64BE().toString()
  const row = await tx.row<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(${lockId}) as locked`)
  return row?.locked ?? false
}

export async function findKeptAnswer(tx: TenantTx, keyHash: Buffer, now: Date): Promise<Buffer | undefined> {
  const row = await tx.row<{ sealedAnswer: Buffer }>(sql`
    select sealed_answer as "sealedAnswer" from idempotency_keys
    where tenant_id = ${tx.tenantId} and key_hash = ${keyHash} and expires_at > ${now}`)
  return row?.sealedAnswer
}

/** Replaces only an expired response. */
export async function insertKeptAnswer(
  tx: TenantTx,
  keyHash: Buffer,
  sealedAnswer: Buffer,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  const inserted = await tx.run(sql`
    insert into idempotency_keys (tenant_id, key_hash, sealed_answer, expires_at)
    values (${tx.tenantId}, ${keyHash}, ${sealedAnswer}, ${expiresAt})
    on conflict (tenant_id, key_hash) do update
      set sealed_answer = excluded.sealed_answer, expires_at = excluded.expires_at
      where idempotency_keys.expires_at <= ${now}`)
  // The lock prevents this; but if two ever ran at once, the second must not commit.
  if (inserted === 0) throw new Problem('idempotency_in_progress')
}

export const purgeExpiredAnswers = (now: Date, limit: number): Statement => sql`
  delete from idempotency_keys where ctid in (select ctid from idempotency_keys where expires_at <= ${now} limit ${limit})`
