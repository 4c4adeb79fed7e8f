import pg from 'pg'
import type { Connection } from './connection.ts'
import { inSession } from './session.ts'

/** Grants a login that owns nothing the use of a schema's tables, after each migration. Does nothing for the owner. */
export async function grantUse(owner: Connection, application: Connection, schema: string): Promise<void> {
  const login = await loginOf(application)
  await inSession(owner, async (client) => {
    const { rows } = await client.query<{ owns: boolean }>('select session_user = $1 as owns', [login])
    if (rows[0]?.owns) return
    const [inSchema, to] = [pg.escapeIdentifier(schema), pg.escapeIdentifier(login)]
    // Concurrent GRANTs can fail in PostgreSQL, and several processes may start together.
    await client.query(`
      begin;
      select pg_advisory_xact_lock(hashtext('grants'), hashtext(${pg.escapeLiteral(schema)}));
      grant usage on schema ${inSchema} to ${to};
      grant select, insert, update, delete on all tables in schema ${inSchema} to ${to};
      revoke all on ${inSchema}.schema_migrations from ${to};
      commit`)
  })
}

const loginOf = (connection: Connection): Promise<string> =>
  inSession(connection, async (client) => {
    const { rows } = await client.query<{ login: string }>('select session_user as login')
    return rows[0]?.login ?? ''
  })
