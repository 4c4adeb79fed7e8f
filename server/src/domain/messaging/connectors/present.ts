import type { Connector } from '@countersign/contract'
import type { ConnectorRow } from './connectors-store.ts'

export function presentConnector(row: ConnectorRow, now: number): Connector {
  const isPaused = row.open_until !== null && row.open_until.getTime() > now
  return {
    connectorId: row.connector_id,
    channel: row.channel,
    driver: row.driver,
    displayName: row.display_name,
    enabled: row.enabled,
    priority: row.priority,
    settings: row.settings,
    secretNames: row.secret_names,
    health: {
      consecutiveFailures: row.failures,
      pausedUntil: isPaused ? (row.open_until?.toISOString() ?? null) : null,
      lastSentAt: row.last_sent_at?.toISOString() ?? null,
      lastFailedAt: row.last_failed_at?.toISOString() ?? null,
      lastError: row.last_error,
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
