import { sql, type TenantTx } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'
import type { HeadRow } from './heads.ts'

export function insertKnownHead(tx: TenantTx, sealedHead: Buffer): Promise<number> {
  return tx.run(sql`insert into audit_known_heads (tenant_id, sealed_head) values (${tx.tenantId}, ${sealedHead})`)
}

/** A tenant that is being purged loses its rows table by table, so a missing row means nothing. */
export async function listTenantIdsWithoutKnownHead(tx: SystemTx): Promise<string[]> {
  const rows = await tx.rows<{ tenant_id: string }>(sql`
    select tenant_id from tenants where purge_started_at is null
      and not exists (select from audit_known_heads as known where known.tenant_id = tenants.tenant_id)
    order by tenant_id`)
  return rows.map((row) => row.tenant_id)
}

export async function isBeingPurged(tx: SystemTx, tenantId: string): Promise<boolean> {
  const row = await tx.row(sql`
    select from tenants where tenant_id = ${tenantId} and purge_started_at is null`)
  return row === undefined
}

export function listHeadsAfter(tx: SystemTx, tenantId: string, seq: number, limit: number): Promise<HeadRow[]> {
  return tx.rows(sql`
    select seq, signature, sealed_hash from audit_heads where tenant_id = ${tenantId} and seq > ${seq}
    order by seq limit ${limit}`)
}

export function updateSealedHashes(tx: SystemTx, tenantId: string, heads: readonly HeadRow[]): Promise<number> {
  return tx.run(sql`
    update audit_heads set sealed_hash = head.sealed_hash
    from unnest(${heads.map((head) => head.seq)}::bigint[], ${heads.map((head) => head.sealed_hash)}::bytea[])
      as head (seq, sealed_hash)
    where audit_heads.tenant_id = ${tenantId} and audit_heads.seq = head.seq`)
}

export function upsertKnownHead(tx: SystemTx, tenantId: string, sealedHead: Buffer): Promise<number> {
  return tx.run(sql`
    insert into audit_known_heads (tenant_id, sealed_head) values (${tenantId}, ${sealedHead})
    on conflict (tenant_id) do update set sealed_head = excluded.sealed_head`)
}
