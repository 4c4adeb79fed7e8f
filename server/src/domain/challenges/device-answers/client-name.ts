import type { TenantTx } from '@countersign/platform/database'
import { findClient } from '../../oauth/index.ts'
import { findTenant } from '../../tenancy/index.ts'

/** The name of the requester that people see: that of the client, or of the tenant itself at our own pages. */
export async function clientNameOf(tx: TenantTx, clientId: string): Promise<string> {
  const client = await findClient(tx, clientId)
  return client?.display_name ?? (await findTenant(tx))?.display_name ?? tx.tenantId
}
