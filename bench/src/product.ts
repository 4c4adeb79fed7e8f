// The product as an operator runs it: production mode, its own PostgreSQL, provisioned by its own commands.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Connection, provisionDatabase } from '@countersign/platform/database'
import { findEmbeddedPostgres } from '@countersign/platform/embedded-postgres'
import { type Child, runCommand, startChild } from './child.ts'
import { childCalled } from './proc.ts'

const repository = join(import.meta.dirname, '../..')

export interface TenantCredentials {
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface Product extends TenantCredentials {
  /** The client of the operators' tenant. */
  readonly operator: TenantCredentials
  /** Another tenant, created before the product starts. */
  newTenant(tenantId: string): Promise<TenantCredentials>
  start(signal: AbortSignal, settings?: Readonly<Record<string, string>>): Promise<RunningProduct>
  /** Another process on the same database, as if on another machine. */
  startBeside(
    signal: AbortSignal,
    settings?: Readonly<Record<string, string>>,
  ): Promise<Pick<RunningProduct, 'url' | 'serverPid'> & AsyncDisposable>
  /** How to reach its database, while it runs. */
  connections(): Promise<{ readonly owner: Connection; readonly application: Connection }>
}

export interface RunningProduct extends AsyncDisposable {
  readonly url: string
  readonly serverPid: number
  readonly databasePid: number
}

/** A deployment in the given folder with one tenant besides the operators', and that tenant's client. */
export async function provisionProduct(dataDir: string, root = repository): Promise<Product> {
  const command = join(root, 'server/bin/countersign.mjs')
  const environment = {
    MODE: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'https://auth.example.com',
    DATA_DIR: dataDir,
    MASTER_KEY: randomBytes(32).toString('base64'),
  }
  const run = (...args: string[]) => runCommand(process.execPath, [command, ...args], environment)
  const newTenant = async (tenantId: string): Promise<TenantCredentials> => {
    const created = await run('tenant', 'create', '--id', tenantId, '--name', 'Bench', '--user-id', 'administrator')
    const { client } = JSON.parse(created) as { client: Omit<TenantCredentials, 'tenantId'> }
    return { ...client, tenantId }
  }
  const operator = JSON.parse(await run('bootstrap', '--user-id', 'operator')) as TenantCredentials
  const startServer = (signal: AbortSignal, settings: Readonly<Record<string, string>>) =>
    startChild({
      command: process.execPath,
      args: [command, 'start'],
      environment: { ...environment, ...settings },
      signal,
      ready: (output) => /listening on [\d.]+:(\d+)/.exec(output)?.[1],
    })
  return {
    ...(await newTenant('bench')),
    operator,
    newTenant,
    start: async (signal, settings = {}) => running(await startServer(signal, settings)),
    connections: () => databaseConnections(dataDir),
    async startBeside(signal, settings = {}) {
      const { owner, application } = await databaseConnections(dataDir)
      const urls = { DATABASE_URL: databaseUrl(application), DATABASE_OWNER_URL: databaseUrl(owner) }
      const child = await startServer(signal, { ...urls, ...settings })
      const { pid: serverPid, ready: port } = child
      return { url: urlOf(port), serverPid, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() }
    },
  }
}

/** As the product itself connects to it. */
async function databaseConnections(dataDir: string) {
  const postgres = findEmbeddedPostgres(dataDir)
  if (!postgres) throw new Error('The product does not run.')
  return provisionDatabase(postgres, 'countersign')
}

export function databaseUrl({ host = '', port, user = '', database }: Connection): string {
  return `postgres:///${database}?${new URLSearchParams({ host, user, ...(port ? { port: String(port) } : {}) })}`
}

const urlOf = (port: string) => `http://127.0.0.1:${port}`

async function running(child: Child<string>): Promise<RunningProduct> {
  const databasePid = childCalled(child.pid, 'postgres')
  if (databasePid === undefined) {
    await child[Symbol.asyncDispose]()
    throw new Error('The product runs without its PostgreSQL.')
  }
  return {
    url: urlOf(child.ready),
    serverPid: child.pid,
    databasePid,
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  }
}
