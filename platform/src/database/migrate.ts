// Forward-only SQL migrations: numbered files, applied once, in order, by one process while the others wait.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from './connection.ts'
import { ensureRoles, tenantRoles } from './roles.ts'
import { inSession } from './session.ts'

export interface Migration {
  readonly version: number
  readonly name: string
  readonly text: string
  readonly checksum: string
  /** Servers that know this migration, but not yet this file, work with what the file does to the database. */
  readonly serversFrom: number
}

/** The database does not match this version; the message is all that an operator needs. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

const migrationLock = 7_240_115_031
const fileName = /^(\d{4})_([a-z0-9_]+)\.sql$/
const expandsOnly = /^-- Works with servers from (\d{4}) on\.$/m

export interface MigrateOptions {
  /** Created if missing. It holds the list of applied migrations, so that products can share a database. */
  readonly schema?: string
  /** The roles that servers use, created if missing. */
  readonly roles?: readonly string[]
}

/**
 * Applies missing migrations and returns their names; throws if an applied file was edited, or if the database is newer
 * and needs newer servers.
 */
export async function migrate(
  connection: Connection,
  directory: string,
  { schema, roles = tenantRoles }: MigrateOptions = {},
): Promise<Migration[]> {
  const list = schema === undefined ? 'schema_migrations' : `${pg.escapeIdentifier(schema)}.schema_migrations`
  const migrations = await readMigrations(directory)
  return inSession(connection, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseOtherEncodings(client)
    await ensureRoles(client, roles)
    if (schema !== undefined) await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`)
    await client.query(`create table if not exists ${list} (
      version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
    await client.query(`alter table ${list} add column if not exists servers_from integer`)
    const applied = await client.query<Migration>(
      `select version, name, checksum, coalesce(servers_from, version) as "serversFrom" from ${list} order by version`,
    )
    refuseDrift(migrations, applied.rows)
    const missing = migrations.slice(applied.rows.length)
    for (const migration of missing) await apply(client, list, migration)
    return missing
  })
}

export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file, index) => {
      const [, version, name] = fileName.exec(file) ?? []
      if (!version || !name || Number(version) !== index + 1) {
        throw new Error(`Migration ${file} is out of sequence: expected ${String(index + 1).padStart(4, '0')}_….sql`)
      }
      const text = await readFile(join(directory, file), 'utf8')
      const serversFrom = Number(expandsOnly.exec(text)?.[1] ?? version)
      return { version: index + 1, name, text, checksum: createHash('sha256').update(text).digest('hex'), serversFrom }
    }),
  )
}

/** In another encoding, PostgreSQL cannot normalise texts: searches for users would fail, long after the migration. */
async function refuseOtherEncodings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8')
    throw new MigrationRefused(
      `The database is encoded in ${encoding}. Create it with encoding 'UTF8', see "First start" in docs/operations.md.`,
    )
}

function refuseDrift(known: readonly Migration[], applied: readonly Migration[]): void {
  const tooNew = applied.slice(known.length).some(({ serversFrom }) => serversFrom > known.length)
  if (tooNew) {
    throw new MigrationRefused(
      `The database is at migration ${applied.length}, but this version knows only ${known.length}. Start a newer version.`,
    )
  }
  for (const [index, row] of applied.slice(0, known.length).entries()) {
    if (row.checksum !== known[index]?.checksum) {
      throw new MigrationRefused(
        `Migration ${row.version} (${row.name}) differs from the one that was applied to the database.`,
      )
    }
  }
}

async function apply(client: pg.Client, list: string, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(migration.text)
    await client.query(`insert into ${list} (version, name, checksum, servers_from) values ($1, $2, $3, $4)`, [
      migration.version,
      migration.name,
      migration.checksum,
      migration.serversFrom,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new MigrationRefused(
      `Migration ${migration.version} (${migration.name}) failed: ${(error as Error).message}`,
      {
        cause: error,
      },
    )
  }
}
