// Where the pet store's tables are: in a schema of their own, whatever else the database holds.
import { fileURLToPath } from 'node:url'
import { type Connection, migrate, nameSetting, provisionDatabase } from '@countersign/platform/database'
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
  /** Ends what was started for it. */
  readonly stop: () => Promise<void>
}

/** `cluster`: the superuser's way into an embedded PostgreSQL that runs already. */
export async function prepareDatabase(
  { databaseUrl, databaseSetting, dataDir }: PetstoreConfig,
  { cluster, onProgress }: { cluster?: Connection | undefined; onProgress?: (line: string) => void } = {},
): Promise<PreparedDatabase> {
  const reached = databaseUrl
    ? { connection: { url: databaseUrl }, stop: async () => undefined }
    : await reachCluster(dataDir, cluster, onProgress)
  try {
    const connection = databaseUrl ? reached.connection : await provisionDatabase(reached.connection, name)
    await nameSetting(databaseUrl && databaseSetting, () =>
      migrate(connection, migrationsDirectory, { schema: name, roles: [] }),
    )
    return { connection, stop: reached.stop }
  } catch (error) {
    await reached.stop()
    throw error
  }
}

/** Started, or visited where another process has it. */
async function reachCluster(
  dataDir: string,
  cluster: Connection | undefined,
  onProgress: (line: string) => void = () => undefined,
): Promise<PreparedDatabase> {
  if (cluster) return { connection: cluster, stop: async () => undefined }
  try {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, onProgress })
    return { connection, stop }
  } catch (error) {
    const connection = error instanceof DataDirectoryInUse ? findEmbeddedPostgres(dataDir) : undefined
    if (!connection) throw error
    return { connection, stop: async () => undefined }
  }
}
