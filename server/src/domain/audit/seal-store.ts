import { advisoryLock, sql, type TenantTx, tryAdvisoryLock } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'
import { type AuditEventRow, auditEventColumns } from './audit-events-store.ts'
import type { StoredEnd } from './chain-end.ts'
import { headColumns } from './chain-store.ts'
import type { HeadRow } from './heads.ts'

/** Without tenants on the move: a chain is extended in one place only. */
export async function listUnsealedTenantIds(tx: SystemTx): Promise<string[]> {
  const rows = await tx.rows<{ tenant_id: string }>(sql`
    select distinct tenant_id from audit_events where seq is null
      and tenant_id not in (select tenant_id from tenants where move is not null) order by tenant_id`)
  return rows.map((row) => row.tenant_id)
}

/** Held until the transaction ends. Returns false if another process is sealing this tenant's chain. */
export async function tryLockChain(tx: SystemTx, tenantId: string): Promise<boolean> {
  const row = await tx.row<{ locked: boolean }>(tryAdvisoryLock('auditChain', tenantId))
  return row?.locked ?? false
}

/** Waits until no process seals this tenant's chain, and keeps all of them from it until the transaction ends. */
export function lockChain(tx: TenantTx): Promise<number> {
  return tx.run(advisoryLock('auditChain', tx.tenantId))
}

export interface SealableEventRow extends AuditEventRow {
  readonly transaction_id: string
}

/**
 * All transactions older than the oldest running one have ended, so no event can be inserted before them any more. A
 * visible row whose transaction this cluster has not started came with a dump of another cluster: waiting for it would
 * never end.
 */
export function listSealableEvents(tx: SystemTx, tenantId: string, limit: number): Promise<SealableEventRow[]> {
  return tx.rows(sql`
    select ${auditEventColumns}, transaction_id
    from audit_events
    where tenant_id = ${tenantId} and seq is null
      and (transaction_id < pg_snapshot_xmin(pg_current_snapshot())
        or transaction_id >= pg_snapshot_xmax(pg_current_snapshot()))
    order by transaction_id, event_id limit ${limit}`)
}

/** One statement: what another sealer commits is visible completely or not at all. */
export async function findStoredEnd(tx: SystemTx, tenantId: string): Promise<StoredEnd> {
  const row = await tx.row<StoredEnd>(sql`
    select
      coalesce((select max(seq) from audit_events where tenant_id = ${tenantId} and seq is not null), 0) as "lastEventSeq",
      head.seq as "headSeq", head.signature as "headSignature", head.sealed_hash as "headSealedHash",
      (select sealed_head from audit_known_heads where tenant_id = ${tenantId}) as "knownHead"
    from (select) as one left join lateral (
      select ${headColumns} from audit_heads where tenant_id = ${tenantId} order by seq desc limit 1) as head on true`)
  return row as StoredEnd
}

export interface Link {
  readonly eventId: string
  readonly transactionId: string
  readonly seq: number
  readonly hash: Buffer
}

/** Names the end of the links: otherwise PostgreSQL would rather scan all unsealed events to find these few. */
export function updateSealed(tx: SystemTx, tenantId: string, links: readonly Link[]): Promise<number> {
  const last = links.at(-1)
  return tx.run(sql`
    update audit_events set seq = link.seq, hash = link.hash
    from unnest(${links.map((link) => link.eventId)}::text[], ${links.map((link) => link.seq)}::bigint[],
      ${links.map((link) => link.hash)}::bytea[]) as link (event_id, seq, hash)
    where audit_events.tenant_id = ${tenantId} and audit_events.event_id = link.event_id
      and (audit_events.transaction_id, audit_events.event_id) <= (${last?.transactionId}::xid8, ${last?.eventId})`)
}

/** The head and the server's own record of it, together. */
export function insertHead(tx: SystemTx, tenantId: string, head: HeadRow, knownHead: Buffer): Promise<number> {
  return tx.run(sql`
    with head as (
      insert into audit_heads (tenant_id, seq, signature, sealed_hash)
      values (${tenantId}, ${head.seq}, ${head.signature}, ${head.sealed_hash}))
    insert into audit_known_heads (tenant_id, sealed_head) values (${tenantId}, ${knownHead})
    on conflict (tenant_id) do update set sealed_head = excluded.sealed_head`)
}

/**
 * When the oldest unsealed event occurred. Jumps from tenant to tenant in the index, because a backlog may be millions of
 * events of a few tenants.
 */
export async function findOldestUnsealed(tx: SystemTx): Promise<Date | undefined> {
  const row = await tx.row<{ oldest: Date | null }>(sql`
    with recursive first as (
      (select tenant_id, occurred_at from audit_events where seq is null
          and tenant_id not in (select tenant_id from tenants where move is not null)
        order by tenant_id, transaction_id, event_id limit 1)
      union all
      select next.tenant_id, next.occurred_at from first cross join lateral (
        select tenant_id, occurred_at from audit_events where seq is null and tenant_id > first.tenant_id
          and tenant_id not in (select tenant_id from tenants where move is not null)
        order by tenant_id, transaction_id, event_id limit 1) as next)
    select min(occurred_at) as oldest from first`)
  return row?.oldest ?? undefined
}
