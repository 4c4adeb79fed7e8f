import { Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { lockClient } from './clients-store.ts'
import { assertGrantable } from './granted-scopes.ts'

/**
 * Every change of a client: locked, checked against the version that the caller read, and signalled to every process. A caller
 * who changes a client could take it over, so they need every scope that the client has.
 */
export function changeClient<T>(
  { signals }: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  clientId: string,
  ifMatch: number | null,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  return tenant.tx(async (tx) => {
    const client = await lockClient(tx, clientId)
    if (!client) throw new Problem('not_found')
    if (ifMatch !== null && ifMatch !== client.version) throw new Problem('precondition_failed')
    await assertGrantable(tx, client.scopes, origin.caller.scopes)
    await signals.notify(tx, 'client', `${tx.tenantId}/${clientId}`)
    return work(tx)
  })
}

export const clientTarget = (clientId: string) => ({ kind: 'client' as const, id: clientId })
