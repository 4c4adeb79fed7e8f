import type { ClientJwks } from '@countersign/platform/crypto'
import { type Statement, sql, type TenantTx } from '@countersign/platform/database'

export interface ClientAccessRow {
  readonly client_id: string
  readonly scopes: string[]
  readonly status: 'active' | 'disabled'
  readonly jwks: ClientJwks | null
  readonly secret_hashes: Buffer[]
  readonly tenant_status: 'active' | 'suspended' | 'deleting'
  /** For an agent: its access tokens carry the number, and tokens with an earlier one are void. */
  readonly epoch?: number
  /** For a client; null: all of its tenant. */
  readonly relying_party_ids?: readonly string[] | null
}

export function findClientAccess(tx: TenantTx, clientId: string): Promise<ClientAccessRow | undefined> {
  return tx.row(sql`
    select c.client_id, c.scopes, c.status, c.jwks, c.relying_party_ids, t.status as tenant_status,
      array(select s.secret_hash from client_secrets s
        where s.tenant_id = c.tenant_id and s.client_id = c.client_id) as secret_hashes
    from clients c join tenants t on t.tenant_id = c.tenant_id
    where c.tenant_id = ${tx.tenantId} and c.client_id = ${clientId}`)
}

/** False if the assertion was seen before. */
export async function insertUsedAssertion(
  tx: TenantTx,
  clientId: string,
  jtiHash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into used_client_assertions (tenant_id, client_id, jti_hash, expires_at)
    values (${tx.tenantId}, ${clientId}, ${jtiHash}, ${expiresAt}) on conflict do nothing`)
  return inserted === 1
}

/** Kept a day longer than needed: when a clock that ran ahead is set right, a used assertion must not become valid again. */
export const purgeUsedAssertions = (now: Date, limit: number): Statement => sql`
  delete from used_client_assertions where ctid in (
    select ctid from used_client_assertions where expires_at <= ${now}::timestamptz - interval '1 day' limit ${limit})`
