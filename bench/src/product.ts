// The product as an operator runs it: production mode, its own PostgreSQL, provisioned by its own commands.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Child, runCommand, startChild } from './child.ts'
import { childCalled } from './proc.ts'

const command = join(import.meta.dirname, '../../server/bin/countersign.mjs')

export interface Product {
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  start(signal: AbortSignal, settings?: Readonly<Record<string, string>>): Promise<RunningProduct>
}

export interface RunningProduct extends AsyncDisposable {
  readonly url: string
  readonly serverPid: number
  readonly databasePid: number
}

/** A deployment in the given folder with one tenant beside the operators', and that tenant's client. */
export async function provisionProduct(dataDir: string): Promise<Product> {
  const environment = {
    MODE: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'https://auth.example.com',
    DATA_DIR: dataDir,
    MASTER_KEY: randomBytes(32).toString('base64'),
  }
  const run = (...args: string[]) => runCommand(process.execPath, [command, ...args], environment)
  const tenantId = 'bench'
  await run('bootstrap', '--user-id', 'operator')
  const created = await run('tenant', 'create', '--id', tenantId, '--name', 'Bench', '--user-id', 'administrator')
  const { client } = JSON.parse(created) as { client: { clientId: string; clientSecret: string } }
  return {
    tenantId,
    ...client,
    async start(signal, settings = {}) {
      const child = await startChild({
        command: process.execPath,
        args: [command, 'start'],
        environment: { ...environment, ...settings },
        signal,
        ready: (output) => /listening on [\d.]+:(\d+)/.exec(output)?.[1],
      })
      return running(child)
    },
  }
}

function running(child: Child<string>): RunningProduct {
  const databasePid = childCalled(child.pid, 'postgres')
  if (databasePid === undefined) throw new Error('The product runs without its PostgreSQL.')
  return {
    url: `http://127.0.0.1:${child.ready}`,
    serverPid: child.pid,
    databasePid,
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  }
}
