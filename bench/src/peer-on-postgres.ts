// A peer with its own PostgreSQL, of the same build and settings as ours.
import type { Connection } from '@countersign/platform/database'
import { startEmbeddedPostgres } from '@countersign/platform/embedded-postgres'
import type { MeasuredServer } from './measure.ts'
import { startPeer } from './peers.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export interface RunningPeer<Facts> extends MeasuredServer, AsyncDisposable {
  readonly facts: Facts
}

/** `prepare` returns how the peer connects to its database, if not as the superuser. */
export async function startPeerOnPostgres<Facts>(
  folder: string,
  signal: AbortSignal,
  environment: Readonly<Record<string, string>> = {},
  prepare: (superuser: Connection) => Promise<Connection> = async (superuser) => superuser,
): Promise<RunningPeer<Facts>> {
  await using ending = new AsyncDisposableStack()
  const { path } = ending.use(await makeTemporaryFolder())
  const postgres = await startEmbeddedPostgres({ dataDir: path })
  ending.defer(() => postgres.stop())
  const { host = '', user = '', database = '' } = await prepare(postgres.connection)
  const reached = { PGHOST: host, PGUSER: user, PGDATABASE: database }
  const child = ending.use(await startPeer<Facts>(folder, signal, { ...reached, ...environment }))
  const kept = ending.move()
  return {
    facts: child.ready,
    serverPid: child.pid,
    databasePid: postgres.pid,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
