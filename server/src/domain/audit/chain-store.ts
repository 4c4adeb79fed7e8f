import { Columns, sql, type TenantTx } from '@countersign/platform/database'
import { type AuditEventRow, auditEventColumns } from './audit-events-store.ts'
import type { StoredEnd } from './chain-end.ts'
import type { HeadRow } from './heads.ts'

export interface SealedEventRow extends AuditEventRow {
  readonly seq: number
  readonly hash: Buffer
}

export interface ChainEnd extends StoredEnd {
  /** For events or heads: the two differ only if someone tampered with them. */
  readonly lastSeq: number
  readonly unsealedEvents: number
  readonly unsealedSince: Date | null
}

export const headColumns = new Columns('seq', 'signature', 'sealed_hash')

/** One statement: a sealing that commits at the same time is visible completely or not at all. */
export async function findChainEnd(tx: TenantTx): Promise<ChainEnd> {
  const row = await tx.row<Omit<ChainEnd, 'lastSeq'>>(sql`
    select
      coalesce((select max(seq) from audit_events where tenant_id = ${tx.tenantId} and seq is not null), 0) as "lastEventSeq",
      head.seq as "headSeq", head.signature as "headSignature", head.sealed_hash as "headSealedHash",
      (select sealed_head from audit_known_heads where tenant_id = ${tx.tenantId}) as "knownHead",
      "unsealedEvents", "unsealedSince"
    from (
      select count(*) as "unsealedEvents", min(occurred_at) as "unsealedSince"
      from audit_events where tenant_id = ${tx.tenantId} and seq is null) as unsealed
    left join lateral (
      select ${headColumns} from audit_heads where tenant_id = ${tx.tenantId} order by seq desc limit 1) as head on true`)
  const end = row as Omit<ChainEnd, 'lastSeq'>
  return { ...end, lastSeq: Math.max(end.lastEventSeq, end.headSeq ?? 0) }
}

export interface Span {
  readonly after: number
  readonly upTo: number
  readonly limit: number
}

export function listSealedEvents(tx: TenantTx, { after, upTo, limit }: Span): Promise<SealedEventRow[]> {
  return tx.rows(sql`
    select ${auditEventColumns} from audit_events
    where tenant_id = ${tx.tenantId} and seq > ${after} and seq <= ${upTo} order by seq limit ${limit}`)
}

export function listHeads(tx: TenantTx, { after, upTo, limit }: Span): Promise<HeadRow[]> {
  return tx.rows(sql`
    select ${headColumns} from audit_heads
    where tenant_id = ${tx.tenantId} and seq > ${after} and seq <= ${upTo} order by seq limit ${limit}`)
}
