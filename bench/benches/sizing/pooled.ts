// The product behind PgBouncer in transaction mode, configured as `deploy/pgbouncer/pgbouncer.ini` says.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '@countersign/platform/database'
import { type Child, startChild } from '../../src/child.ts'
import { databaseUrl, type Product, type RunningProduct } from '../../src/product.ts'
import { makeTemporaryFolder } from '../../src/temporary-folder.ts'

interface Pooled extends RunningProduct {
  readonly poolerPid: number
}

/** A first process runs the embedded PostgreSQL, and no request reaches it. */
export function pooled(product: Product): Product {
  return {
    ...product,
    async start(signal, settings = {}): Promise<Pooled> {
      await using ending = new AsyncDisposableStack()
      const { databasePid } = ending.use(await product.start(signal))
      const { owner, application } = await product.connections()
      const folder = ending.use(await makeTemporaryFolder())
      const pooler = ending.use(await startPgBouncer(application, folder.path, signal))
      const { url, serverPid } = ending.use(
        await product.startBeside(signal, {
          ...settings,
          DATABASE_URL: databaseUrl({ ...application, host: folder.path, port: poolerPort }),
          DATABASE_OWNER_URL: databaseUrl(owner),
          DATABASE_LISTEN_URL: databaseUrl(application),
          DATABASE_STATEMENTS: 'unnamed',
        }),
      )
      const kept = ending.move()
      return {
        url,
        serverPid,
        databasePid,
        poolerPid: pooler.pid,
        [Symbol.asyncDispose]: () => kept.disposeAsync(),
      }
    },
  }
}

const poolerPort = 6432
const documented = join(import.meta.dirname, '../../../deploy/pgbouncer/pgbouncer.ini')

/** On a socket in the folder: the embedded PostgreSQL has no other, and knows no passwords. */
async function startPgBouncer(
  { host = '', port, user, database }: Connection,
  folder: string,
  signal: AbortSignal,
): Promise<Child<boolean>> {
  const settings = (await readFile(documented, 'utf8'))
    .replace(/^countersign = .*/m, `${database} = host=${host} port=${port} dbname=${database} user=${user}`)
    .replace(/^listen_addr = .*/m, `unix_socket_dir = ${folder}`)
    .replace(/^auth_type = .*/m, 'auth_type = any')
    .replace(/^auth_file = .*\n/m, '')
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, settings)
  return startChild({
    // It refuses to run as root, whom the embedded PostgreSQL's socket may belong to.
    command: 'unshare',
    args: ['--user', '--map-user=1000', 'pgbouncer', file],
    signal,
    ready: (output) => /process up/.test(output) || undefined,
  })
}
