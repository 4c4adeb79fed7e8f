import { sql, type TenantTx } from '@countersign/platform/database'

export interface NewClientSecret {
  readonly clientId: string
  readonly secretId: string
  readonly secretHash: Buffer
  readonly hint: string
}

export function insertClientSecret(tx: TenantTx, secret: NewClientSecret, now: Date): Promise<number> {
  return tx.run(sql`
    insert into client_secrets (tenant_id, client_id, secret_id, secret_hash, hint, created_at)
    values (${tx.tenantId}, ${secret.clientId}, ${secret.secretId}, ${secret.secretHash}, ${secret.hint}, ${now})`)
}

export async function countClientSecrets(tx: TenantTx, clientId: string): Promise<number> {
  const row = await tx.row<{ count: number }>(sql`
    select count(*) as count from client_secrets where tenant_id = ${tx.tenantId} and client_id = ${clientId}`)
  return row?.count ?? 0
}

export function deleteClientSecret(tx: TenantTx, clientId: string, secretId: string): Promise<number> {
  return tx.run(sql`
    delete from client_secrets where tenant_id = ${tx.tenantId} and client_id = ${clientId} and secret_id = ${secretId}`)
}
