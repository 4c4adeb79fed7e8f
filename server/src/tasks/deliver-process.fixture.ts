// A process that delivers, on a database that it shares with others.
import { type ContextPaths, services } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import { MasterKeyRing } from '@countersign/platform/crypto'
import { type Connection, type Database, openDatabase } from '@countersign/platform/database'
import { createLog } from '@countersign/platform/log'
import { createMetrics } from '@countersign/platform/metrics'
import { createOutbound } from '@countersign/platform/outbound'
import { openSignals } from '@countersign/platform/signals'
import { createWorker, type Worker } from '@countersign/platform/tasks'
import { createAddresses } from '../domain/base/addresses/addresses.ts'
import { createDomain, type Domain } from '../domain/domain.ts'
import { deliveries } from '../domain/messaging/index.ts'
import { deliver } from './deliver.ts'

export interface DeliverProcess {
  readonly domain: Domain
  readonly database: Database
  readonly worker: Worker
  readonly logLines: readonly string[]
  close(): Promise<void>
}

export interface DeliverProcessOptions {
  readonly connection: Connection
  readonly clock: Clock
  readonly masterKey: string
  readonly development?: boolean
  readonly sendTimeoutSeconds?: number
  readonly leaseSeconds?: number
}

const contextPaths = Object.fromEntries(
  Object.entries(services).map(([id, service]) => [id, service.contextPaths]),
) as unknown as ContextPaths

export async function openDeliverProcess(options: DeliverProcessOptions): Promise<DeliverProcess> {
  const { connection, clock, masterKey, development = false, sendTimeoutSeconds = 10, leaseSeconds = 30 } = options
  const logLines: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => void logLines.push(line) } })
  const database = openDatabase({ connection, poolSize: 8 })
  const signals = await openSignals({ connection, log })
  const parts = {
    database,
    clock,
    signals,
    addresses: createAddresses('https://id.example.com', contextPaths),
    masterKeys: MasterKeyRing.fromText(masterKey),
    outbound: createOutbound({ allowedNetworks: ['127.0.0.1'] }),
    development,
    log,
  }
  const domain = createDomain(parts)
  const handlers = { [deliveries.taskKind]: deliver({ ...domain, sendTimeoutSeconds }) }
  const worker = createWorker({ database, handlers, clock, log, signals, metrics: createMetrics(), leaseSeconds })
  return {
    domain,
    database,
    worker,
    logLines,
    async close() {
      await worker.stop(0)
      await signals.close()
      await database.close()
    },
  }
}
