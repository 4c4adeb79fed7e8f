import type { MessageChannel } from '@countersign/contract'
import { Columns, merged, sql, type TenantTx } from '@countersign/platform/database'

export interface ConnectorRow {
  readonly connector_id: string
  readonly channel: MessageChannel
  readonly driver: string
  readonly display_name: string
  readonly enabled: boolean
  readonly priority: number
  readonly settings: Readonly<Record<string, unknown>>
  readonly sealed_secrets: Buffer
  readonly secret_names: string[]
  readonly failures: number
  readonly open_until: Date | null
  /** Accurate to a minute. */
  readonly last_sent_at: Date | null
  readonly last_failed_at: Date | null
  readonly last_error: string | null
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
}

const connectorColumns = new Columns(
  'connector_id',
  'channel',
  'driver',
  'display_name',
  'enabled',
  'priority',
  'settings',
  'sealed_secrets',
  'secret_names',
  'failures',
  'open_until',
  'last_sent_at',
  'last_failed_at',
  'last_error',
  'version',
  'created_at',
  'updated_at',
)

/** In the order in which they are tried. */
export function listConnectors(
  tx: TenantTx,
  after: readonly [channel: string, priority: number, connectorId: string] | undefined,
  limit: number,
): Promise<ConnectorRow[]> {
  const [channel, priority, connectorId] = after ?? ['', 0, '']
  return tx.rows(sql`
    select ${connectorColumns}
    from connectors
    where tenant_id = ${tx.tenantId} and (channel, priority, connector_id) > (${channel}, ${priority}::int, ${connectorId})
    order by channel, priority, connector_id limit ${limit}`)
}

export async function listEnabledConnectors(tx: TenantTx, channel: MessageChannel): Promise<readonly ConnectorRow[]> {
  return (await enabledConnectors(tx, channel)) ?? []
}

const enabledConnectors = merged<MessageChannel, ConnectorRow[]>(
  (channel) => channel,
  async (tx, channels) => {
    const rows = await tx.rows<ConnectorRow>(sql`
      select ${connectorColumns}
      from connectors where tenant_id = ${tx.tenantId} and channel = any(${channels}) and enabled
      order by channel, priority, connector_id`)
    return Map.groupBy(rows, (row) => row.channel)
  },
)

export function findConnector(tx: TenantTx, connectorId: string): Promise<ConnectorRow | undefined> {
  return tx.row(sql`
    select ${connectorColumns}
    from connectors where tenant_id = ${tx.tenantId} and connector_id = ${connectorId}`)
}

/** Waits for other transactions that change it. */
export function lockConnector(tx: TenantTx, connectorId: string): Promise<ConnectorRow | undefined> {
  return tx.row(sql`
    select ${connectorColumns}
    from connectors where tenant_id = ${tx.tenantId} and connector_id = ${connectorId} for update`)
}

type NewConnector = Configured & Pick<ConnectorRow, 'connector_id' | 'channel' | 'driver'>

export function insertConnector(tx: TenantTx, row: NewConnector, now: Date): Promise<number> {
  return tx.run(sql`
    insert into connectors (tenant_id, connector_id, channel, driver, display_name, enabled, priority, settings,
      sealed_secrets, secret_names, created_at, updated_at)
    values (${tx.tenantId}, ${row.connector_id}, ${row.channel}, ${row.driver}, ${row.display_name}, ${row.enabled},
      ${row.priority}, ${row.settings}, ${row.sealed_secrets}, ${row.secret_names}, ${now}, ${now})`)
}

type Configured = Pick<
  ConnectorRow,
  'display_name' | 'enabled' | 'priority' | 'settings' | 'sealed_secrets' | 'secret_names'
>

type ChangedConnector = Configured & Pick<ConnectorRow, 'last_sent_at' | 'last_failed_at' | 'last_error'>

/** Also ends a pause: the change may have fixed the connector. */
export function updateConnector(tx: TenantTx, connectorId: string, row: ChangedConnector, now: Date): Promise<number> {
  return tx.run(sql`
    update connectors set display_name = ${row.display_name}, enabled = ${row.enabled}, priority = ${row.priority},
      settings = ${row.settings}, sealed_secrets = ${row.sealed_secrets}, secret_names = ${row.secret_names},
      failures = 0, open_until = null, last_sent_at = ${row.last_sent_at}, last_failed_at = ${row.last_failed_at},
      last_error = ${row.last_error}, version = version + 1, updated_at = ${now}
    where tenant_id = ${tx.tenantId} and connector_id = ${connectorId}`)
}

export function deleteConnector(tx: TenantTx, connectorId: string): Promise<number> {
  return tx.run(sql`delete from connectors where tenant_id = ${tx.tenantId} and connector_id = ${connectorId}`)
}
