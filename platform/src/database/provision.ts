// A product's own database on a cluster that we run ourselves, with one login for migrations and one for serving.
import pg from 'pg'
import type { Connection } from './connection.ts'
import { tenantRoles } from './roles.ts'
import { inSession } from './session.ts'

export interface ProvisionedDatabase {
  /** Owns the tables: only for migrations. */
  readonly owner: Connection
  /** The login of servers. It owns and inherits nothing, and can become only the roles that servers use. */
  readonly application: Connection
}

const provisionLock = 7_240_115_032

/**
 * Idempotent, and run at every start: a cluster of an older version gets what it lacks. Neither login is a superuser,
 * so the embedded cluster is used exactly like a hosted one.
 */
export async function provisionDatabase(
  superuser: Connection,
  name: string,
  roles: readonly string[] = tenantRoles,
): Promise<ProvisionedDatabase> {
  const logins = { owner: `${name}_owner`, application: `${name}_server` }
  await inSession(superuser, async (client) => {
    // Commands next to a server do the same at the same time, and concurrent GRANTs can fail in PostgreSQL.
    await client.query('select pg_advisory_lock($1)', [provisionLock])
    await ensureLogin(client, logins.owner, roles.length > 0 ? 'createrole' : 'nocreaterole')
    await ensureLogin(client, logins.application, 'nocreaterole noinherit')
    await ensureDatabase(client, name, logins)
    for (const role of roles) await ensureRole(client, role, logins)
  })
  const connectAs = (user: string): Connection => ({ ...superuser, user, database: name })
  return { owner: connectAs(logins.owner), application: connectAs(logins.application) }
}

type Logins = { readonly owner: string; readonly application: string }

const quoted = pg.escapeIdentifier

async function ensureLogin(client: pg.Client, login: string, attributes: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [login])
  await client.query(`${found.rowCount ? 'alter' : 'create'} role ${quoted(login)} login ${attributes}`)
}

/** Revokes the rights that every login has in a new database: to connect, and to create temporary tables. */
async function ensureDatabase(client: pg.Client, name: string, { owner, application }: Logins): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [name])
  if (!found.rowCount) await client.query(`create database ${quoted(name)} owner ${quoted(owner)}`)
  await client.query(`revoke all on database ${quoted(name)} from public`)
  await client.query(`grant connect on database ${quoted(name)} to ${quoted(application)}`)
}

/** The owner administers the role, as if it had created the role itself. */
async function ensureRole(client: pg.Client, role: string, { owner, application }: Logins): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role])
  if (!found.rowCount) await client.query(`create role ${quoted(role)} nologin noinherit`)
  await client.query(`grant ${quoted(role)} to ${quoted(owner)} with admin true, inherit false, set true`)
  await client.query(`grant ${quoted(role)} to ${quoted(application)} with inherit false, set true`)
}
