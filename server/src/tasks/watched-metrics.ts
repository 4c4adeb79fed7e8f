// Metrics about the whole deployment, read from the database whenever Prometheus reads them: what alerts watch.
import { X509Certificate } from 'node:crypto'
import { alertKinds } from '@countersign/contract'
import { readTlsFiles } from '@countersign/platform/config'
import { acrossTenants, type SystemTx } from '@countersign/platform/database/across-tenants'
import type { Metrics } from '@countersign/platform/metrics'
import { listOverdueTasks } from '@countersign/platform/tasks'
import type { Deployment } from '../deployment.ts'
import { listOpenAlertCounts } from '../domain/alerts/index.ts'
import { findOldestUnsealed } from '../domain/audit/index.ts'
import { listFailingConnectors } from '../domain/messaging/index.ts'
import { findOldestActiveKey } from '../domain/tenancy/index.ts'

/** Prometheus keeps a series for each: a provider that fails for every tenant must not create thousands. */
const maxConnectors = 100

export function watchDeployment(
  metrics: Metrics,
  { database, clock, config }: Pick<Deployment, 'database' | 'clock' | 'config'>,
  taskKinds: readonly string[],
): void {
  const read = <T>(work: (tx: SystemTx) => Promise<T>) => acrossTenants(database, 'metrics', work)
  const secondsSince = (at: Date | undefined) => (at ? Math.max(0, (clock.now() - at.getTime()) / 1000) : 0)

  metrics.observeShared({
    name: 'countersign_connector_failures',
    help: `Failures in a row of connectors that fail, at most ${maxConnectors} of them`,
    labelNames: ['tenant', 'connector', 'channel'],
    read: async () =>
      (await read((tx) => listFailingConnectors(tx, maxConnectors))).map((row) => ({
        labels: { tenant: row.tenant_id, connector: row.connector_id, channel: row.channel },
        value: row.failures,
      })),
  })
  metrics.observeShared({
    name: 'countersign_replica_lag_seconds',
    help: 'How far the read replica of DATABASE_READ_URL is behind; absent without one, and while it cannot be reached',
    read: async () => {
      const value = await database.replicaLagSeconds()
      return value === undefined ? [] : [{ value }]
    },
  })
  metrics.observeShared({
    name: 'countersign_audit_unsealed_age_seconds',
    help: 'Age of the oldest audit event that is not sealed into its chain; 0 if all are sealed',
    read: async () => [{ value: secondsSince(await read(findOldestUnsealed)) }],
  })
  metrics.observeShared({
    name: 'countersign_task_overdue_seconds',
    help: 'How long the oldest due task of a kind has been waiting for a worker; 0 if none is',
    labelNames: ['kind'],
    read: async () => {
      const overdue = new Map(
        (await read((tx) => listOverdueTasks(tx, taskKinds, new Date(clock.now())))).map(({ kind, since }) => [
          kind,
          since,
        ]),
      )
      return taskKinds.map((kind) => ({ labels: { kind }, value: secondsSince(overdue.get(kind)) }))
    },
  })
  metrics.observeShared({
    name: 'countersign_signing_key_oldest_activation_timestamp_seconds',
    help: 'When the oldest signing key that is in use started to sign; 0 if there is none',
    read: async () => [{ value: ((await read(findOldestActiveKey))?.getTime() ?? 0) / 1000 }],
  })
  metrics.observeShared({
    name: 'countersign_open_alerts',
    help: 'Alerts of all tenants that no administrator has acknowledged',
    labelNames: ['kind'],
    read: async () => {
      const open = new Map((await read(listOpenAlertCounts)).map((row) => [row.kind, row.open]))
      return alertKinds.map((kind) => ({ labels: { kind }, value: open.get(kind) ?? 0 }))
    },
  })
  // The certificate that the process serves: a new file is used only after a restart.
  const expiresAt = config.tls && new X509Certificate(readTlsFiles(config.tls).cert).validToDate.getTime()
  metrics.observeShared({
    name: 'countersign_certificate_expiry_timestamp_seconds',
    help: 'When the certificate in TLS_CERT_FILE expires',
    read: async () => (expiresAt ? [{ value: expiresAt / 1000 }] : []),
  })
}
