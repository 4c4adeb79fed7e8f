// Checks whether a server's login can do more than it needs. Row-level security and the audit trail hold only against a
// login that can neither become the owner of the tables nor bypass their policies.
import type { Connection } from './connection.ts'
import { inSession } from './session.ts'

interface Login {
  readonly name: string
  readonly superuser: boolean
  readonly bypassesRls: boolean
  readonly createsRoles: boolean
  readonly superuserRole: string | null
  readonly owner: string | null
}

interface Serving {
  /** The schema of the tables. */
  readonly schema?: string
  /** The login that serves also migrates, and so owns the tables. */
  readonly mayOwn?: boolean
}

/** Describes in a sentence what the login can do beyond serving; undefined if nothing. */
export async function excessiveRight(
  connection: Connection,
  { schema = 'public', mayOwn = false }: Serving = {},
): Promise<string | undefined> {
  const { name, ...login } = await describe(connection, schema)
  const right = rightOf(mayOwn ? { ...login, owner: null, createsRoles: false } : login)
  return right && `The database login "${name}" ${right}.`
}

function rightOf({ superuser, bypassesRls, createsRoles, superuserRole, owner }: Omit<Login, 'name'>) {
  if (superuser) return 'is a superuser'
  if (superuserRole) return `can become the superuser "${superuserRole}"`
  if (owner) return `owns the tables, or can become their owner "${owner}"`
  if (bypassesRls) return 'bypasses row-level security'
  // Until PostgreSQL 15 such a login can make itself a member of any role except a superuser.
  if (createsRoles) return 'can create roles'
  return undefined
}

const describe = (connection: Connection, schema: string): Promise<Login> =>
  inSession(connection, async (client) => {
    // Any membership counts: one that does not allow SET ROLE may still let the login grant that to itself.
    const { rows } = await client.query<Login>(
      `
      select login.rolname as name, login.rolsuper as superuser, login.rolbypassrls as "bypassesRls",
        login.rolcreaterole as "createsRoles",
        (select other.rolname from pg_roles as other
          where other.rolsuper and other.oid <> login.oid and pg_has_role(login.oid, other.oid, 'member') limit 1) as "superuserRole",
        (select pg_get_userbyid(owners.oid) from (
            select datdba as oid from pg_database where datname = current_database()
            union select relowner from pg_class where relnamespace = to_regnamespace($1)) as owners
          where pg_has_role(login.oid, owners.oid, 'member') limit 1) as owner
      from pg_roles as login where login.rolname = session_user`,
      [schema],
    )
    return rows[0] as Login
  })
