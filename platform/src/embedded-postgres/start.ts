import { useYourOwn } from './advice.ts'
import { clusterOwner, handOver } from './cluster-owner.ts'
import { type Connection, connectionAt } from './connection.ts'
import { createCluster } from './create-cluster.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { EmbeddedPostgresFailed } from './failed.ts'
import { lockFolder } from './folder-lock.ts'
import type { User } from './identity.ts'
import { findRunning, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { chooseRuntime } from './runtime.ts'

export interface EmbeddedPostgres {
  /** For pg's ClientConfig: host is the socket's folder, the user is the superuser. */
  connection: Connection
  /** The postmaster. */
  pid: number
  /** Shuts the server down, ending its sessions, and resolves when it is gone. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  /** Server settings over our defaults; a server that already runs keeps those that it was started with. */
  settings?: Record<string, string>
  onProgress?: (line: string) => void
}

/**
 * Starts the PostgreSQL of this data folder, made on the first start. The server outlives this process: where the last
 * one was killed, its server is taken over as it runs. Throws DataDirectoryInUse where another process has the folder.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const folder = openDataFolder(options.dataDir)
  const unlock = lockFolder(folder)
  try {
    const owner = clusterOwner(folder)
    const postmaster = (await findRunning(folder)) ?? (await launch(folder, owner, options))
    let stopping: Promise<void> | undefined
    return {
      connection: connectionAt(postmaster.socketDirectory),
      pid: postmaster.pid,
      stop: () => {
        stopping ??= stopPostmaster(folder, postmaster).finally(unlock)
        return stopping
      },
    }
  } catch (error) {
    unlock()
    throw isSystemError(error) ? inOneSentence(error) : error
  }
}

async function launch(
  folder: DataFolder,
  owner: User | undefined,
  { settings = {}, onProgress = () => {} }: Options,
): Promise<Postmaster> {
  const runtime = await chooseRuntime(owner)
  const { user } = runtime.identity
  if (!owner) {
    onProgress('Making the database')
    await createCluster(folder, runtime, settings.fsync !== 'off')
  } else if (user && user.uid !== owner.uid) {
    // Root made it in a user namespace, which this machine no longer allows.
    handOver(folder, user)
  }
  onProgress('Starting PostgreSQL')
  return startPostmaster(folder, runtime, settings)
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error

const inOneSentence = (cause: Error) =>
  new EmbeddedPostgresFailed(`PostgreSQL could not be started (${cause.message}): put that right, or ${useYourOwn}.`, {
    cause,
  })
