import { sql } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'

export interface FailingConnectorRow {
  readonly tenant_id: string
  readonly connector_id: string
  readonly channel: string
  readonly failures: number
}

/** Those that the circuit breaker has paused at least once since their last success, the worst first. */
export function listFailingConnectors(tx: SystemTx, limit: number): Promise<FailingConnectorRow[]> {
  return tx.rows(sql`
    select tenant_id, connector_id, channel, failures from connectors
    where failures >= 5 and enabled
    order by failures desc, tenant_id, connector_id limit ${limit}`)
}
