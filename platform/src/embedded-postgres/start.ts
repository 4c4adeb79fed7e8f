import { useYourOwn } from './advice.ts'
import { clusterOwner, handOver } from './cluster-owner.ts'
import { type Connection, connectionAt } from './connection.ts'
import { createCluster } from './create-cluster.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { EmbeddedPostgresFailed } from './failed.ts'
import { lockFolder } from './folder-lock.ts'
import type { User } from './identity.ts'
import {
  findRunning,
  isServing,
  type Postmaster,
  restartPostmaster,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { chooseRuntime } from './runtime.ts'
import { type PostgresState, supervise } from './supervise.ts'

export interface EmbeddedPostgres {
  /** For pg's ClientConfig: host is the socket's folder, the user is the superuser. */
  connection: Connection
  /** The current postmaster; it is replaced if it exits unexpectedly. */
  readonly pid: number
  /** Shuts the server down, ending its sessions, and resolves when it has exited. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  /** Server settings that override our defaults; a server that already runs keeps the ones it was started with. */
  settings?: Record<string, string>
  onProgress?: (line: string) => void
  /** False if the caller restarts it itself. */
  supervised?: boolean
  /** Called when PostgreSQL exits unexpectedly, is back, or does not come back. */
  onState?: (state: PostgresState) => void
}

// On macOS, checking a process that is not our child starts a program.
const lookEveryMs = process.platform === 'linux' ? 250 : 1_000

/**
 * Starts the PostgreSQL of this data folder, creating it on the first start. The server outlives this process: if the
 * last process was killed, its running server is taken over. While this process holds the folder, it restarts a server
 * that exits unexpectedly. Throws DataDirectoryInUse if another process holds the folder.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const folder = openDataFolder(options.dataDir)
  const unlock = lockFolder(folder)
  try {
    const owner = clusterOwner(folder)
    const postmaster = (await findRunning(folder)) ?? (await launch(folder, owner, options))
    const supervision = supervise(postmaster, {
      isRunning: (current) => options.supervised === false || isServing(folder, current),
      restart: async (ended) =>
        restartPostmaster(folder, await chooseRuntime(clusterOwner(folder)), options.settings ?? {}, ended),
      onState: options.onState ?? (() => undefined),
      lookEveryMs,
    })
    let stopping: Promise<void> | undefined
    const stop = async () => stopPostmaster(folder, await supervision.end())
    return {
      connection: connectionAt(postmaster.socketDirectory),
      get pid() {
        return supervision.postmaster.pid
      },
      stop: () => {
        stopping ??= stop().finally(unlock)
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
    onProgress('Creating the database')
    await createCluster(folder, runtime, settings.fsync !== 'off')
  } else if (user && user.uid !== owner.uid) {
    // Root created it in a user namespace, which this machine no longer allows.
    handOver(folder, user)
  }
  onProgress('Starting PostgreSQL')
  return startPostmaster(folder, runtime, settings)
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error

const inOneSentence = (cause: Error) =>
  new EmbeddedPostgresFailed(`PostgreSQL could not be started (${cause.message}): fix this, or ${useYourOwn}.`, {
    cause,
  })
