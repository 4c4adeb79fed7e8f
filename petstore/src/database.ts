// The pet store's tables are in a schema of their own, whatever else the database contains.
import { fileURLToPath } from 'node:url'
import { ConfigurationError } from '@countersign/platform/config'
import {
  type Connection,
  excessiveRight,
  grantUse,
  migrate,
  nameSetting,
  provisionDatabase,
} from '@countersign/platform/database'
import {
  DataDirectoryInUse,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@countersign/platform/embedded-postgres'
import type { PetstoreConfig } from './config.ts'

const name = 'petstore'
const migrationsDirectory = fileURLToPath(new URL('../migrations/', import.meta.url))

export interface PreparedDatabase {
  readonly connection: Connection
  /** Why the embedded PostgreSQL does not come back, if we started it. */
  readonly postgresFailure?: (() => string | undefined) | undefined
  /** Stops what was started for it. */
  readonly stop: () => Promise<void>
}

/** `cluster`: the superuser's connection to an embedded PostgreSQL that is already running. */
export async function prepareDatabase(
  config: PetstoreConfig,
  { cluster, onProgress }: { cluster?: Connection | undefined; onProgress?: (line: string) => void } = {},
): Promise<PreparedDatabase> {
  const { databaseUrl, databaseOwnerUrl, databaseSetting, dataDir } = config
  const reached = databaseUrl ? undefined : await reachCluster(dataDir, cluster, onProgress)
  const stop = reached?.stop ?? (async () => undefined)
  try {
    const { owner, application } = reached
      ? await provisionDatabase(reached.connection, name, [])
      : { owner: { url: databaseOwnerUrl ?? databaseUrl ?? '' }, application: { url: databaseUrl ?? '' } }
    const ownerSetting = databaseOwnerUrl === undefined ? databaseSetting : `${databaseSetting.slice(0, -3)}OWNER_URL`
    await nameSetting(databaseUrl && ownerSetting, () =>
      migrate(owner, migrationsDirectory, { schema: name, roles: [] }),
    )
    await nameSetting(databaseUrl && databaseSetting, () => grantUse(owner, application, name))
    if (databaseUrl && config.mode === 'production') await assertServingLogin(config, application)
    return { connection: application, postgresFailure: reached?.postgresFailure, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * A public sample must not have a login with more rights than it needs; it may own its tables if no other login
 * migrates.
 */
async function assertServingLogin({ databaseOwnerUrl, databaseSetting }: PetstoreConfig, serving: Connection) {
  const right = await excessiveRight(serving, { schema: name, mayOwn: databaseOwnerUrl === undefined })
  if (!right) return
  const ownerSetting = `${databaseSetting.slice(0, -3)}OWNER_URL`
  throw new ConfigurationError(
    `${right} Let the pet store connect with its own login (${databaseSetting}), and run migrations as the owner (${ownerSetting}).`,
  )
}

/** Started, or found if another process runs it. */
async function reachCluster(
  dataDir: string,
  cluster: Connection | undefined,
  onProgress: (line: string) => void = () => undefined,
): Promise<PreparedDatabase> {
  if (cluster) return { connection: cluster, stop: async () => undefined }
  try {
    let failure: string | undefined
    const { connection, stop } = await startEmbeddedPostgres({
      dataDir,
      onProgress,
      onState: (state) => {
        failure = state.state === 'failed' ? state.reason : undefined
      },
    })
    return { connection, postgresFailure: () => failure, stop }
  } catch (error) {
    const connection = error instanceof DataDirectoryInUse ? findEmbeddedPostgres(dataDir) : undefined
    if (!connection) throw error
    return { connection, stop: async () => undefined }
  }
}
