// A server with one service, for tests of what happens between a request and its operation.
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { createLog, type Log } from '../log/index.ts'
import { createMetrics, type Metrics } from '../metrics/index.ts'
import type { AddressPace } from '../turns/index.ts'
import type { AccessControl } from './access-control.ts'
import { countersignErrors, createHttpServer, mountService } from './index.ts'
import type { Operation } from './operation.ts'

interface MountedOptions<Identity> {
  /** `/Waits` and its operations. */
  readonly contextPath: string
  readonly operations: readonly Operation<object>[]
  readonly access?: AccessControl<Identity>
  readonly log?: Log
  readonly metrics?: Metrics
  readonly trustedProxies?: readonly string[]
  readonly pace?: AddressPace
}

/** Listens until the tests of the file have finished. */
export async function mountOperations<Identity extends object>({
  contextPath,
  operations,
  access = { authenticate: () => ({}) as Identity, scopesOf: () => [] },
  log = createLog({ level: 'silent' }),
  metrics = createMetrics(),
  trustedProxies = [],
  pace,
}: MountedOptions<Identity>) {
  const app = createHttpServer({
    log,
    errorFormat: countersignErrors,
    trustedProxies,
    secureTransport: false,
    ...(pace ? { pace } : {}),
  })
  const service = { id: 'tested', title: 'Tested', description: '', operations }
  mountService(app, service, {
    contextPaths: [contextPath],
    baseUrl: 'http://localhost',
    domain: {},
    access,
    strict: true,
    clock: { now: Date.now },
    log,
    security: { name: 'key', description: '' },
    version: '1.0.0',
    metrics,
    health: { ready: async () => undefined },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { app, port, url: `http://127.0.0.1:${port}${contextPath}` }
}
