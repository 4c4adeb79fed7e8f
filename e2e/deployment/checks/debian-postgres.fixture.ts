// A PostgreSQL from Debian's packages on a TCP port, as an operator runs it.
import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documented } from '../production.fixture.ts'

const newest = readdirSync('/usr/lib/postgresql').sort((one, other) => Number(other) - Number(one))[0]
export const postgresTools = `/usr/lib/postgresql/${newest}/bin`

export interface DebianPostgres {
  readonly port: number
  readonly dataDir: string
  /** As the superuser. */
  sql(text: string, database?: string): string
  /** Runs a command as the user of PostgreSQL. */
  asPostgres(command: string): string
  start(): void
  stop(mode?: 'fast' | 'immediate'): void
  remove(): void
}

const passwords = { countersign: 'serving', countersign_owner: 'owning' }

export const databaseUrlOn = (port: number, user: keyof typeof passwords) =>
  `postgres://${user}:${passwords[user]}@127.0.0.1:${port}/countersign`

export function startDebianPostgres(port: number, settings = ''): DebianPostgres {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-postgres-'))
  const dataDir = join(folder, 'data')
  const { uid, gid } = postgresUser()
  chownSync(folder, uid, gid)
  const asPostgres = (command: string) =>
    execFileSync('/usr/sbin/runuser', ['-u', 'postgres', '--', 'bash', '-c', command], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: `${postgresTools}:/usr/bin:/bin`, PGHOST: folder, PGPORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const started: DebianPostgres = {
    port,
    dataDir,
    asPostgres,
    sql: (text, database = 'postgres') =>
      asPostgres(`psql -v ON_ERROR_STOP=1 -qAt -d ${database} <<'SQL'\n${text}\nSQL`).trim(),
    start: () => void asPostgres(`pg_ctl -D ${dataDir} -w -l ${folder}/log start`),
    stop: (mode = 'fast') => void asPostgres(`pg_ctl -D ${dataDir} -w -m ${mode} stop`),
    remove() {
      try {
        started.stop('immediate')
      } catch {
        // It does not run any more.
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
  asPostgres(`initdb -D ${dataDir} -U postgres --auth-local=trust --auth-host=scram-sha-256`)
  const all = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\nfsync = off\n${settings}`
  asPostgres(`cat >> ${dataDir}/postgresql.conf <<'SETTINGS'\n${all}\nSETTINGS`)
  started.start()
  return started
}

/** The roles and the database, by the SQL of the docs. */
export async function createDatabase(postgres: DebianPostgres): Promise<void> {
  const { text } = await documented('database')
  postgres.sql(
    text
      .replace(/(countersign_owner login .*password )'…'/, `$1'${passwords.countersign_owner}'`)
      .replace(/(countersign login .*password )'…'/, `$1'${passwords.countersign}'`),
  )
}

function postgresUser() {
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
