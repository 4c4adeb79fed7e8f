// A real server in this process: real HTTP, a fresh database, a clock that stands still.
import { randomBytes } from 'node:crypto'
import type { Connection } from '@countersign/platform/database'
import { createLog } from '@countersign/platform/log'
import { readConfig, settlePort } from '@countersign/server/config'
import { openDeployment } from '@countersign/server/deployment'
import { PolicyCompiler } from '@countersign/server/domain/policies'
import { type Serving, serve } from '@countersign/server/serve'
import { domainServices } from '@countersign/server/services'
import { type TestClock, testClock } from './clock.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { createTestClient, type TestCall } from './http.ts'
import { recordReplies } from './reply-recorder.ts'
import { createTestTenants, type TestTenant, type TestTenants } from './tenants.ts'

export interface TestServer {
  readonly url: string
  readonly domain: Serving['domain']
  readonly worker: Serving['worker']
  readonly database: TestDatabase
  readonly clock: TestClock
  /** Time passes, and what is due then is done. */
  later(by: Parameters<TestClock['advance']>[0]): Promise<void>
  /** What a second process on the same database needs. */
  readonly environment: Readonly<Record<string, string>>
  readonly logLines: readonly string[]
  readonly call: TestCall
  /** The tenant whose clients have `tenants.manage`. */
  readonly operators: TestTenant
  readonly newTenant: TestTenants['create']
  close(): Promise<void>
}

export interface TestServerOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly clock?: TestClock
  /** The connection for wake-ups, if it is not directly to the server's database. */
  readonly listenThrough?: (connection: Connection) => Promise<Connection>
}

/** A thread with Cedar takes half a second of processor time to start: the servers of all test files in a process share it. */
const policyCompiler = new PolicyCompiler()

export async function startTestServer({
  environment: extra = {},
  clock = testClock(),
  listenThrough = async (connection) => connection,
}: TestServerOptions = {}): Promise<TestServer> {
  recordReplies(Object.values(domainServices).flatMap(({ operations }) => operations))
  const database = await freshDatabase()
  const environment = {
    MASTER_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'info',
    PORT: '0',
    DATABASE_POOL_SIZE: '8',
    ...extra,
  }
  const config = await settlePort(readConfig({ ...database.environment, ...environment }))
  const logLines: string[] = []
  const log = createLog({ level: config.logLevel, destination: { write: (line) => void logLines.push(line) } })
  const { connection, owner } = database
  const deployment = await openDeployment({
    config,
    connections: {
      application: connection,
      owner,
      listen: await listenThrough(connection),
      ...(config.databaseReadUrl ? { read: { url: config.databaseReadUrl } } : {}),
    },
    log,
    clock,
  })
  const serving = await serve({ ...deployment, policyCompiler })
  const url = `http://127.0.0.1:${config.port}`
  const call = createTestClient(url)
  const tenants = createTestTenants(serving.domain, call)
  return {
    url,
    domain: serving.domain,
    worker: serving.worker,
    database,
    clock,
    async later(by) {
      // Recurring work that is running now would count as done at the later time.
      await serving.worker.runDue()
      clock.advance(by)
      await serving.worker.runDue()
    },
    environment: { ...environment, ...database.environment, PUBLIC_URL: config.publicUrl },
    logLines,
    call,
    operators: await tenants.create({ tenantId: 'operators', operator: true }),
    newTenant: tenants.create,
    async close() {
      await serving.close()
      await deployment.close()
      await database.drop()
      // 500 is a bug, wherever it happened.
      const bugs = logLines.filter((line) => line.includes('"internal_error"'))
      if (bugs.length > 0) throw new Error(`The server failed internally:\n${bugs.join('')}`)
    },
  }
}
