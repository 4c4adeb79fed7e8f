import { sql, type TenantTx } from '@countersign/platform/database'
import type { AuditEventRow } from './audit-events-store.ts'
import type { HeadRow } from './heads.ts'

export interface SealedEventRow extends AuditEventRow {
  readonly seq: number
  readonly hash: Buffer
}

export interface ChainEnd {
  /** Of events or of heads: the two differ only where somebody interfered. */
  readonly lastSeq: number
  readonly unsealedEvents: number
  readonly unsealedSince: Date | null
}

/** In one statement: a sealing that commits meanwhile is in all of it or in none. */
export async function findChainEnd(tx: TenantTx): Promise<ChainEnd> {
  const row = await tx.row<ChainEnd>(sql`
    select
      greatest(
        (select max(seq) from audit_events where tenant_id = ${tx.tenantId} and seq is not null),
        (select max(seq) from audit_heads where tenant_id = ${tx.tenantId}),
        0) as "lastSeq",
      count(*) as "unsealedEvents", min(occurred_at) as "unsealedSince"
    from audit_events where tenant_id = ${tx.tenantId} and seq is null`)
  return row as ChainEnd
}

export interface Span {
  readonly after: number
  readonly upTo: number
  readonly limit: number
}

export function listSealedEvents(tx: TenantTx, { after, upTo, limit }: Span): Promise<SealedEventRow[]> {
  return tx.rows(sql`
    select event_id, occurred_at, action, outcome, actor, target, details, source, seq, hash from audit_events
    where tenant_id = ${tx.tenantId} and seq > ${after} and seq <= ${upTo} order by seq limit ${limit}`)
}

export function listHeads(tx: TenantTx, { after, upTo, limit }: Span): Promise<HeadRow[]> {
  return tx.rows(sql`
    select seq, signature, sealed_hash from audit_heads
    where tenant_id = ${tx.tenantId} and seq > ${after} and seq <= ${upTo} order by seq limit ${limit}`)
}
