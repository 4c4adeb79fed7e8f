// Two servers on one database: one in this process, which a test can look into, and one in a separate process.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningClock } from './clock.ts'
import { startTestServer, type TestServer } from './server.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export interface TwoServers {
  readonly one: TestServer
  readonly two: ServerProcess
  /** Starts another process like `two`, which the test stops itself. */
  startAnother(): Promise<ServerProcess>
  close(): Promise<void>
}

/** `settings` are those of the separate process. Both run in real time, because no test can move the other's clock. */
export async function startTwoServers(settings: Readonly<Record<string, string>> = {}): Promise<TwoServers> {
  const one = await startTestServer({ clock: runningClock() })
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-'))
  const startAnother = () => startServerProcess({ ...one.environment, DATA_DIR: dataDir, ...settings })
  const two = await startAnother()
  return {
    one,
    two,
    startAnother,
    async close() {
      await two.stop()
      await one.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
