// A database for one test file, cloned from the migrated template.
import { randomBytes } from 'node:crypto'
import { type Connection, clientConfig, type Database, openDatabase } from '@countersign/platform/database'
import pg from 'pg'
import { inject } from 'vitest'
import { templateName } from './cluster.ts'

export interface TestDatabase {
  /** With the login of a server, which can become only the roles that servers use. */
  readonly connection: Connection
  /** As the owner of the tables: for migrations. */
  readonly owner: Connection
  /** The settings that a server process needs to reach it. */
  readonly environment: { readonly DATABASE_URL: string; readonly DATABASE_OWNER_URL: string }
  /** As a superuser, who bypasses row-level security: for inspecting the database directly. */
  superuser<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  open(options?: { poolSize?: number }): Database
  drop(): Promise<void>
}

export async function freshDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  const logins = { owner: `${templateName}_owner`, server: `${templateName}_server` }
  await runOn(cluster, `create database ${name} template ${templateName} strategy file_copy owner ${logins.owner}`)
  const admin = new pg.Client({ ...clientConfig({ ...cluster, database: name }), pipeline: true } as pg.ClientConfig)
  // Faults are part of the tests: a connection that a test cuts must not end the run.
  admin.on('error', () => undefined)
  await admin.connect()
  // The right to connect is not cloned.
  await admin.query(`revoke all on database ${name} from public`)
  await admin.query(`grant connect on database ${name} to ${logins.server}`)
  const connection = { ...cluster, user: logins.server, database: name }
  const owner = { ...connection, user: logins.owner }
  const opened: Database[] = []
  return {
    connection,
    owner,
    environment: { DATABASE_URL: urlOf(connection), DATABASE_OWNER_URL: urlOf(owner) },
    superuser: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await admin.query<Row>(text, values)).rows,
    open(options = {}) {
      const database = openDatabase({ connection, ...options })
      opened.push(database)
      return database
    },
    async drop() {
      await Promise.all(opened.map((database) => database.close().catch(() => undefined)))
      await admin.end().catch(() => undefined)
      await runOn(cluster, `drop database if exists ${name} with (force)`)
    },
  }
}

/** A socket's folder does not fit into the host part of a URL. */
export function urlOf({ host = '', port = 5432, user = '', database = '' }: Connection): string {
  const query = new URLSearchParams({ host, port: String(port), user })
  return `postgres:///${database}?${query}`
}

/** One statement on a separate connection. */
export async function runOn(cluster: Connection, text: string): Promise<void> {
  const client = new pg.Client(clientConfig(cluster))
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
