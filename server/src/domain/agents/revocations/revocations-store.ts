import type { RevocationKind } from '@countersign/contract'
import { Columns, sql, type TenantTx } from '@countersign/platform/database'

export interface RevocationRow {
  readonly revocation_id: string
  readonly kind: RevocationKind
  readonly target: string
  readonly epoch: number
  readonly reason: string | null
  readonly created_at: Date
  readonly lifted_at: Date | null
}

const revocationColumns = new Columns('revocation_id', 'kind', 'target', 'epoch', 'reason', 'created_at', 'lifted_at')

/** Revocations in force, and those that something issued before them could still outlive. */
export function listRevocationsThatCount(
  tx: TenantTx,
  since: Date,
): Promise<Pick<RevocationRow, 'kind' | 'target' | 'epoch' | 'lifted_at'>[]> {
  return tx.rows(sql`
    select kind, target, epoch, lifted_at from revocations
    where tenant_id = ${tx.tenantId} and (lifted_at is null or created_at > ${since})`)
}

/** Revocations in force, and later ones, in force or lifted. */
export function listRevocationsAfter(tx: TenantTx, epoch: number): Promise<Pick<RevocationRow, 'kind' | 'target'>[]> {
  return tx.rows(sql`
    select kind, target from revocations where tenant_id = ${tx.tenantId} and (lifted_at is null or epoch > ${epoch})`)
}

/** Newest first. */
export function listRevocations(
  tx: TenantTx,
  { before, status }: { readonly before: string; readonly status: 'in_force' | 'lifted' | undefined },
  limit: number,
): Promise<RevocationRow[]> {
  return tx.rows(sql`
    select ${revocationColumns} from revocations
    where tenant_id = ${tx.tenantId} and revocation_id < ${before}
      and (${status ?? null}::text is null or (lifted_at is null) = (${status ?? null} = 'in_force'))
    order by revocation_id desc limit ${limit}`)
}

export function findRevocation(tx: TenantTx, revocationId: string): Promise<RevocationRow | undefined> {
  return tx.row(sql`
    select ${revocationColumns} from revocations
    where tenant_id = ${tx.tenantId} and revocation_id = ${revocationId}`)
}

/** Returns nothing if the same is already revoked. */
export function insertRevocation(tx: TenantTx, row: Omit<RevocationRow, 'lifted_at'>): Promise<number> {
  return tx.run(sql`
    insert into revocations (tenant_id, revocation_id, kind, target, epoch, reason, created_at)
    values (${tx.tenantId}, ${row.revocation_id}, ${row.kind}, ${row.target}, ${row.epoch}, ${row.reason}, ${row.created_at})
    on conflict (tenant_id, kind, target) where lifted_at is null do nothing`)
}

export function updateRevocationLifted(tx: TenantTx, revocationId: string, now: Date): Promise<number> {
  return tx.run(sql`
    update revocations set lifted_at = ${now}
    where tenant_id = ${tx.tenantId} and revocation_id = ${revocationId} and lifted_at is null`)
}

export async function targetExists(tx: TenantTx, kind: RevocationKind, target: string): Promise<boolean> {
  const row = await tx.row<{ found: boolean }>(sql`
    select case ${kind}
      when 'agent' then exists (select from agents where tenant_id = ${tx.tenantId} and agent_id = ${target})
      when 'user' then exists (select from users where tenant_id = ${tx.tenantId} and user_id = ${target})
      when 'delegation' then exists (select from delegations where tenant_id = ${tx.tenantId} and delegation_id = ${target})
      else true end as found`)
  return row?.found ?? false
}
