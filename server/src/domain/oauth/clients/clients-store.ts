import type { CreateClientRequest } from '@countersign/contract'
import { Columns, sql, type TenantTx } from '@countersign/platform/database'

export interface ClientRow {
  readonly client_id: string
  readonly display_name: string
  readonly scopes: string[]
  readonly status: 'active' | 'disabled'
  readonly jwks: { keys: object[] } | null
  readonly relying_party_ids: string[] | null
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly secrets: readonly SecretSummary[]
}

const clientColumns = new Columns(
  'client_id',
  'display_name',
  'scopes',
  'status',
  'jwks',
  'relying_party_ids',
  'version',
  'created_at',
  'updated_at',
)

export interface SecretSummary {
  readonly secretId: string
  readonly hint: string
  readonly createdAt: string
}

export function listClients(tx: TenantTx, after: string | undefined, limit: number): Promise<ClientRow[]> {
  return tx.rows(sql`
    select ${clientColumns},
      array(select json_build_object('secretId', s.secret_id, 'hint', s.hint, 'createdAt', s.created_at)
        from client_secrets s where s.tenant_id = c.tenant_id and s.client_id = c.client_id order by s.secret_id) as secrets
    from clients c where tenant_id = ${tx.tenantId} and client_id > ${after ?? ''}
    order by client_id limit ${limit}`)
}

export function findClient(tx: TenantTx, clientId: string): Promise<ClientRow | undefined> {
  return tx.row(sql`
    select ${clientColumns},
      array(select json_build_object('secretId', s.secret_id, 'hint', s.hint, 'createdAt', s.created_at)
        from client_secrets s where s.tenant_id = c.tenant_id and s.client_id = c.client_id order by s.secret_id) as secrets
    from clients c where tenant_id = ${tx.tenantId} and client_id = ${clientId}`)
}

/** Waits for other transactions that change this client. */
export function lockClient(tx: TenantTx, clientId: string): Promise<Pick<ClientRow, 'version' | 'scopes'> | undefined> {
  return tx.row(sql`
    select version, scopes from clients where tenant_id = ${tx.tenantId} and client_id = ${clientId} for update`)
}

export interface NewClient extends Pick<CreateClientRequest, 'displayName' | 'jwks' | 'relyingPartyIds'> {
  readonly clientId: string
  readonly scopes: readonly string[]
}

export function insertClient(tx: TenantTx, client: NewClient, now: Date): Promise<number> {
  return tx.run(sql`
    insert into clients (tenant_id, client_id, display_name, scopes, jwks, relying_party_ids, created_at, updated_at)
    values (${tx.tenantId}, ${client.clientId}, ${client.displayName}, ${client.scopes}, ${client.jwks ?? null},
      ${client.relyingPartyIds ?? null}, ${now}, ${now})`)
}

export interface ClientChanges {
  readonly displayName?: string
  readonly scopes?: readonly string[]
  readonly status?: string
  readonly jwks?: object | null
  readonly relyingPartyIds?: readonly string[] | null
}

export function updateClient(tx: TenantTx, clientId: string, changes: ClientChanges, now: Date): Promise<number> {
  return tx.run(sql`
    update clients set
      display_name = coalesce(${changes.displayName ?? null}, display_name),
      scopes = coalesce(${changes.scopes ?? null}, scopes),
      status = coalesce(${changes.status ?? null}, status),
      jwks = case when ${changes.jwks !== undefined} then ${changes.jwks ?? null} else jwks end,
      relying_party_ids = case when ${changes.relyingPartyIds !== undefined}
        then ${changes.relyingPartyIds ?? null} else relying_party_ids end,
      version = version + 1,
      updated_at = ${now}
    where tenant_id = ${tx.tenantId} and client_id = ${clientId}`)
}

export function deleteClient(tx: TenantTx, clientId: string): Promise<number> {
  return tx.run(sql`delete from clients where tenant_id = ${tx.tenantId} and client_id = ${clientId}`)
}

export async function isOperatorTenant(tx: TenantTx): Promise<boolean> {
  const row = await tx.row<{ is_operator: boolean }>(
    sql`select is_operator from tenants where tenant_id = ${tx.tenantId}`,
  )
  return row?.is_operator ?? false
}
