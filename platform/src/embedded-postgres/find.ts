import { join } from 'node:path'
import { type Connection, connectionAt } from './connection.ts'
import { isPostmasterOf, readPostmasterPid } from './postmaster-pid.ts'

/** The connection to a server that another process has started on this data folder. Changes nothing. */
export function findEmbeddedPostgres(dataDir: string): Connection | undefined {
  const cluster = join(dataDir, 'postgres')
  const found = readPostmasterPid(cluster)
  return found?.ready && isPostmasterOf(cluster, found.pid) ? connectionAt(found.socketDirectory) : undefined
}
