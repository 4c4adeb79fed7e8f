// What every process of a deployment uses: its database, its master keys and its signals.
import { fileURLToPath } from 'node:url'
import { type Clock, systemClock } from '@countersign/platform/clock'
import { openDataDir } from '@countersign/platform/config'
import { MasterKeyRefused, MasterKeyRing } from '@countersign/platform/crypto'
import {
  type Connection,
  type Database,
  type Migration,
  migrate,
  nameSetting,
  openDatabase,
  type ProvisionedDatabase,
  provisionDatabase,
} from '@countersign/platform/database'
import {
  DataDirectoryInUse,
  findEmbeddedPostgres,
  type PostgresState,
  startEmbeddedPostgres,
} from '@countersign/platform/embedded-postgres'
import type { Log } from '@countersign/platform/log'
import { createOutbound, type Outbound } from '@countersign/platform/outbound'
import { openSignals, type Signals } from '@countersign/platform/signals'
import { createHere, type Here } from '@countersign/platform/tasks'
import { openTracing, type Tracer } from '@countersign/platform/tracing'
import type { Config, SettledConfig } from './config.ts'
import { readMetadataRoots } from './metadata-roots.ts'
import { version } from './version.ts'

export const migrationsDirectory = fileURLToPath(new URL('../migrations/', import.meta.url))

export interface Connections {
  readonly application: Connection
  readonly owner: Connection
  readonly listen: Connection
  /** Absent if there is no replica. */
  readonly read?: Connection
}

/** An existing, migrated database. `stop` shuts it down if we started it. */
export interface PreparedDatabase {
  readonly connections: Connections
  readonly applied: readonly Migration[]
  /** The superuser's connection to the embedded PostgreSQL, if we started it. */
  readonly cluster?: Connection
  readonly stop: () => Promise<void>
}

export async function prepareDatabase(
  config: Config,
  onProgress: (line: string) => void,
  onState?: (state: PostgresState) => void,
): Promise<PreparedDatabase> {
  const prepared = config.databaseUrl ? external(config) : await embedded(config, onProgress, onState)
  try {
    const { owner } = databaseSettings(config)
    const applied = await nameSetting(owner, () => migrate(prepared.connections.owner, migrationsDirectory))
    return { ...prepared, applied }
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
      ...(config.databaseReadUrl ? { read: connection(config.databaseReadUrl) } : {}),
    },
    stop: async () => undefined,
  }
}

/** For commands, with or without a server running on the data folder. */
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

const connectionsOf = ({ owner, application }: ProvisionedDatabase): Connections => ({
  application,
  owner,
  listen: application,
})

async function embedded(
  { dataDir }: Config,
  onProgress: (line: string) => void,
  onState: (state: PostgresState) => void = () => undefined,
): Promise<ReachableDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress, onState })
  const provisioned = await provisionDatabase(postgres.connection, databaseName)
  return { connections: connectionsOf(provisioned), cluster: postgres.connection, stop: () => postgres.stop() }
}

export interface Deployment {
  readonly config: SettledConfig
  readonly database: Database
  readonly signals: Signals
  readonly here: Here
  /** Undefined unless an operator asks for traces. */
  readonly tracer: Tracer | undefined
  readonly masterKeys: MasterKeyRing
  readonly outbound: Outbound
  readonly development: boolean
  readonly fidoMetadataRoots: string | undefined
  readonly clock: Clock
  readonly log: Log
  /** Why the embedded PostgreSQL does not come back, if the deployment uses it. */
  readonly postgresFailure: () => string | undefined
  close(): Promise<void>
}

interface OpenOptions {
  readonly config: SettledConfig
  readonly connections: Connections
  readonly log: Log
  readonly clock?: Clock
  readonly masterKeys?: MasterKeyRing
  readonly postgresFailure?: () => string | undefined
}

export async function openDeployment({
  config,
  connections,
  log,
  clock = systemClock,
  masterKeys = openMasterKeys(config),
  postgresFailure = () => undefined,
}: OpenOptions): Promise<Deployment> {
  const fidoMetadataRoots = readMetadataRoots(config)
  const tracer = await tracerOf(config, log)
  const database = openDatabase({
    connection: connections.application,
    readConnection: connections.read,
    poolSize: config.databasePoolSize,
    statements: config.databaseStatements,
    tracer,
    onError: (error) => log.warn({ err: error }, 'database connection failed'),
  })
  const signals = await openBoth(config, database, () => openSignals({ connection: connections.listen, log }))
  return {
    config,
    database,
    signals,
    here: createHere(),
    tracer,
    masterKeys,
    outbound: createOutbound({ allowedNetworks: config.outboundAllowedNetworks, tracer }),
    development: config.mode === 'development',
    fidoMetadataRoots,
    clock,
    log,
    postgresFailure,
    async close() {
      await signals.close()
      await database.close()
      await tracer?.close()
    },
  }
}

async function tracerOf({ tracing }: Config, log: Log): Promise<Tracer | undefined> {
  return tracing && openTracing({ ...tracing, version, onError: (message) => log.warn(message) })
}

/** Which setting configures each connection; none for the embedded PostgreSQL. */
function databaseSettings(config: Config): Partial<Record<keyof Connections, string>> {
  const { databaseUrl, databaseOwnerUrl, databaseListenUrl } = config
  if (!databaseUrl) return {}
  return {
    application: 'DATABASE_URL',
    owner: databaseOwnerUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_OWNER_URL',
    listen: databaseListenUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_LISTEN_URL',
  }
}

/** The first use of either connection: an error in its setting is reported here, and leaves nothing open. */
async function openBoth(config: Config, database: Database, listen: () => Promise<Signals>): Promise<Signals> {
  try {
    const settings = databaseSettings(config)
    await nameSetting(settings.application, () => database.facts())
    return await nameSetting(settings.listen, listen)
  } catch (error) {
    await database.close()
    throw error
  }
}

export function openMasterKeys({ masterKey, dataDir }: Config): MasterKeyRing {
  if ('current' in masterKey) return MasterKeyRing.fromText(masterKey.current, masterKey.previous)
  const { file, createIfMissing } = masterKey
  if (createIfMissing) openDataDir(dataDir)
  try {
    return MasterKeyRing.fromFile(file, { createIfMissing })
  } catch (error) {
    if (createIfMissing || !(error instanceof MasterKeyRefused)) throw error
    const wanted = 'a file with mode 0600 and one master key per line'
    throw new MasterKeyRefused(`MASTER_KEY_FILE must be ${wanted}, not "${file}". ${error.message}`, { cause: error })
  }
}
