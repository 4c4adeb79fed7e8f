// What every process of a deployment stands on: its database, its master keys and its signals.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Clock, systemClock } from '@countersign/platform/clock'
import { ConfigurationError } from '@countersign/platform/config'
import { MasterKeyRing } from '@countersign/platform/crypto'
import {
  type Connection,
  type Database,
  type Migration,
  migrate,
  openDatabase,
  provisionDatabase,
} from '@countersign/platform/database'
import {
  DataDirectoryInUse,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@countersign/platform/embedded-postgres'
import type { Log } from '@countersign/platform/log'
import { createOutbound, type Outbound } from '@countersign/platform/outbound'
import { openSignals, type Signals } from '@countersign/platform/signals'
import { createHere, type Here } from '@countersign/platform/tasks'
import type { Config, SettledConfig } from './config.ts'

export const migrationsDirectory = fileURLToPath(new URL('../migrations/', import.meta.url))

export interface Connections {
  readonly application: Connection
  readonly owner: Connection
  readonly listen: Connection
}

/** A database that is there and migrated. `stop` ends it where it is ours to end. */
export interface PreparedDatabase {
  readonly connections: Connections
  readonly applied: readonly Migration[]
  /** The superuser's way into the embedded PostgreSQL, where that is what we started. */
  readonly cluster?: Connection
  readonly stop: () => Promise<void>
}

export async function prepareDatabase(config: Config, onProgress: (line: string) => void): Promise<PreparedDatabase> {
  const prepared = config.databaseUrl ? external(config) : await embedded(config, onProgress)
  try {
    return { ...prepared, applied: await migrate(prepared.connections.owner, migrationsDirectory) }
  } catch (error) {
    await prepared.stop()
    throw error
  }
}

type ReachableDatabase = Omit<PreparedDatabase, 'applied'>

function external(config: Config): ReachableDatabase {
  const connection = (url: string | undefined): Connection => ({ url: url ?? '' })
  return {
    connections: {
      application: connection(config.databaseUrl),
      owner: connection(config.databaseOwnerUrl),
      listen: connection(config.databaseListenUrl),
    },
    stop: async () => undefined,
  }
}

/** For commands: beside a server that runs on the data folder, or alone. */
export async function visitDatabase(config: Config): Promise<PreparedDatabase> {
  try {
    return await prepareDatabase(config, () => undefined)
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
    const running = findEmbeddedPostgres(config.dataDir)
    if (!running) throw error
    return {
      connections: connectionsOf(await provisionDatabase(running, databaseName)),
      applied: [],
      stop: async () => undefined,
    }
  }
}

const databaseName = 'countersign'

const connectionsOf = (connection: Connection): Connections => ({
  application: connection,
  owner: connection,
  listen: connection,
})

async function embedded(config: Config, onProgress: (line: string) => void): Promise<ReachableDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress })
  const connection = await provisionDatabase(postgres.connection, databaseName)
  return { connections: connectionsOf(connection), cluster: postgres.connection, stop: () => postgres.stop() }
}

export interface Deployment {
  readonly config: SettledConfig
  readonly database: Database
  readonly signals: Signals
  readonly here: Here
  readonly masterKeys: MasterKeyRing
  readonly outbound: Outbound
  readonly development: boolean
  readonly clock: Clock
  readonly log: Log
  close(): Promise<void>
}

interface OpenOptions {
  readonly config: SettledConfig
  readonly connections: Connections
  readonly log: Log
  readonly clock?: Clock
  readonly masterKeys?: MasterKeyRing
}

export async function openDeployment({
  config,
  connections,
  log,
  clock = systemClock,
  masterKeys = openMasterKeys(config),
}: OpenOptions): Promise<Deployment> {
  const database = openDatabase({
    connection: connections.application,
    poolSize: config.databasePoolSize,
    onError: (error) => log.warn({ err: error }, 'database connection failed'),
  })
  const signals = await openSignals({ connection: connections.listen, log })
  return {
    config,
    database,
    signals,
    here: createHere(),
    masterKeys,
    outbound: createOutbound({ allowedNetworks: config.outboundAllowedNetworks }),
    development: config.mode === 'development',
    clock,
    log,
    async close() {
      await signals.close()
      await database.close()
    },
  }
}

export function openMasterKeys({ masterKey, dataDir }: Config): MasterKeyRing {
  if ('current' in masterKey) return MasterKeyRing.fromText(masterKey.current, masterKey.previous)
  if (masterKey.createIfMissing) makeDataDir(dataDir)
  return MasterKeyRing.fromFile(masterKey.file, { createIfMissing: masterKey.createIfMissing })
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new ConfigurationError(`DATA_DIR ${dataDir} cannot be made: ${(error as Error).message}`)
  }
}
