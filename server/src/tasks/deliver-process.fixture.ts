// A process that delivers, on a database that it shares with others. Challenges are played by whoever opens it.
import { createHash } from 'node:crypto'
import { type ContextPaths, services } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import { MasterKeyRing } from '@countersign/platform/crypto'
import { type Connection, type Database, openDatabase } from '@countersign/platform/database'
import { createLog } from '@countersign/platform/log'
import { createMetrics } from '@countersign/platform/metrics'
import { createOutbound } from '@countersign/platform/outbound'
import { openSignals } from '@countersign/platform/signals'
import { createWorker, type Worker } from '@countersign/platform/tasks'
import { createAudit } from '../domain/audit/audit.ts'
import { createAddresses } from '../domain/base/addresses/addresses.ts'
import { createDomain, type Domain } from '../domain/domain.ts'
import { createConnectors } from '../domain/messaging/connectors/connectors.ts'
import {
  type ChallengeCodes,
  createDeliveries,
  type Deliveries,
  deliverTask,
} from '../domain/messaging/deliveries/deliveries.ts'
import { deliver } from './deliver.ts'

export interface DeliverProcess {
  readonly domain: Domain
  readonly deliveries: Deliveries
  readonly database: Database
  readonly worker: Worker
  readonly logLines: readonly string[]
  close(): Promise<void>
}

export interface DeliverProcessOptions {
  readonly connection: Connection
  readonly clock: Clock
  readonly masterKey: string
  readonly codes: ChallengeCodes
  readonly development?: boolean
  readonly attemptSeconds?: number
  readonly leaseSeconds?: number
}

const contextPaths = Object.fromEntries(
  Object.entries(services).map(([id, service]) => [id, service.contextPaths]),
) as unknown as ContextPaths

export async function openDeliverProcess(options: DeliverProcessOptions): Promise<DeliverProcess> {
  const { connection, clock, codes, masterKey, development = false, attemptSeconds = 10, leaseSeconds = 30 } = options
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
  const connectors = createConnectors({ ...parts, ...domain, audit: createAudit(parts), attemptSeconds })
  const deliveries = createDeliveries({ ...parts, ...domain, connectors, codes })
  const handlers = { [deliverTask]: deliver({ database, deliveries }) }
  const worker = createWorker({ database, handlers, clock, log, signals, metrics: createMetrics(), leaseSeconds })
  return {
    domain,
    deliveries,
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

export interface PlayedChallenges extends ChallengeCodes {
  readonly recorded: readonly (readonly [challengeId: string, status: 'sent' | 'failed'])[]
  /** From then on it cannot be answered. */
  end(challengeId: string): void
}

export function playChallenges(): PlayedChallenges {
  const ended = new Set<string>()
  const recorded: [string, 'sent' | 'failed'][] = []
  return {
    recorded,
    end: (challengeId) => void ended.add(challengeId),
    codeOf: async (_tx, challengeId) => (ended.has(challengeId) ? undefined : { code: codeFor(challengeId) }),
    recordDelivery: async (_tx, challengeId, status) => void recorded.push([challengeId, status]),
  }
}

/** The same in every process; long enough to be nowhere by chance. */
export function codeFor(challengeId: string): string {
  const number = createHash('sha256').update(challengeId).digest().readBigUInt64BE() % 10n ** 10n
  return String(number).padStart(10, '0')
}
