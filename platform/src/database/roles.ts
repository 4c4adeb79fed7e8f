// The roles that servers use. They own nothing and bypass nothing; the login role may become each of them.
import type pg from 'pg'
import { applicationRole, systemRole } from './connection.ts'

export const tenantRoles: readonly string[] = [applicationRole, systemRole]

export async function ensureRoles(owner: pg.Client, roles: readonly string[]): Promise<void> {
  for (const role of roles) {
    // Roles belong to the whole cluster: another database on it may be creating the same one at this moment.
    await owner.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} nologin noinherit;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$`)
    await mayBecome(owner, role)
  }
}

interface Login {
  readonly superuser: boolean
  readonly becomes: boolean
  readonly inherits: boolean
}

/**
 * The login may become the role but has none of its rights before: a connection that skips SET ROLE must see nothing.
 */
async function mayBecome(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  // PostgreSQL 15 has one kind of membership and decides inheritance for the login role as a whole, which we must not
  // change.
  const fine = (rows[0]?.version ?? 0) >= 160_000
  const { superuser, becomes, inherits } = await describeLogin(owner, role, fine ? 'set' : 'member')
  if (superuser || (becomes && !(fine && inherits))) return
  await owner.query(`grant ${role} to current_user${fine ? ' with inherit false, set true' : ''}`)
}

async function describeLogin(owner: pg.Client, role: string, membership: string): Promise<Login> {
  const { rows } = await owner.query<Login>(
    `select rolsuper as superuser, pg_has_role(rolname, $1, $2) as becomes, pg_has_role(rolname, $1, 'usage') as inherits
     from pg_roles where rolname = current_user`,
    [role, membership],
  )
  return rows[0] as Login
}
