// The two roles that servers work as. Both own nothing and bypass nothing; the login role may become either of them.
import type pg from 'pg'
import { applicationRole, systemRole } from './connection.ts'

export async function ensureRoles(owner: pg.Client): Promise<void> {
  for (const role of [applicationRole, systemRole]) {
    // Roles belong to the whole cluster: another database on it may be making the same one at this moment.
    await owner.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} nologin noinherit;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$`)
    const { rows } = await owner.query(`select pg_has_role(current_user, '${role}', 'set') as member`).catch(() =>
      // PostgreSQL 15 does not know the privilege `set`: membership is enough there.
      owner.query(`select pg_has_role(current_user, '${role}', 'member') as member`),
    )
    if (!rows[0]?.member) await owner.query(`grant ${role} to current_user`)
  }
}
