import type { TenantTx } from '@countersign/platform/database'
import { findClient } from '../../oauth/index.ts'
import { findTenant } from '../../tenancy/index.ts'

/** By which people know who asks: the client, or the tenant itself where it is nobody else. */
export async function clientNameOf(tx: TenantTx, clientId: string): Promise<string> {
  const client = await findClient(tx, clientId)
  return client?.display_name ?? (await findTenant(tx))?.display_name ?? tx.tenantId
}
