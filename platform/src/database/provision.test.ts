// The rights of the login that servers connect with, on a cluster that we run ourselves.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freshDatabase } from '@countersign/testkit'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts'
import { clientConfig } from './connection.ts'
import { openDatabase } from './database.ts'
import { excessiveRight } from './login-rights.ts'
import { migrate } from './migrate.ts'
import { provisionDatabase } from './provision.ts'
import { sql } from './sql.ts'

const migrations = fileURLToPath(new URL('../../../server/migrations/', import.meta.url))
const database = await freshDatabase()
afterAll(() => database.drop())

describe.each(['countersign_app', 'countersign_system', undefined])(
  'a connection of a server that acts as %s',
  (role) => {
    test.each([
      ['become the superuser', 'set role postgres', /permission denied to set role "postgres"/],
      ['become the owner', 'set role countersign_template_owner', /permission denied to set role/],
      ['log in as another', 'set session authorization postgres', /permission denied to set session authorization/],
      ['create a table', 'create table public.mine (n integer)', /permission denied for schema public/],
      ['create a temporary table', 'create temporary table mine (n integer)', /permission denied to create temporary/],
      ['create a schema', 'create schema mine', /permission denied for database/],
      [
        'create a function',
        `create function f() returns int language sql as 'select 1'`,
        /permission denied for schema/,
      ],
      ['lift row-level security', 'alter table audit_events disable row level security', /must be owner of table/],
      ['empty a table', 'truncate audit_events', /permission denied for table/],
      [
        'make itself a superuser',
        'alter role countersign_template_server superuser',
        /permission denied to alter role/,
      ],
      ['change a role', 'alter role countersign_app bypassrls', /permission denied to alter role/],
      ['create a role', 'create role mine', /permission denied to create role/],
      [
        'grant itself a role',
        'grant countersign_template_owner to countersign_template_server',
        /permission denied to grant role/,
      ],
      [
        'run a program',
        `copy (select 1) to program 'true'`,
        /permission denied to COPY to or from an external program/,
      ],
      ['read a file', `select pg_read_file('postgresql.conf')`, /permission denied for function pg_read_file/],
      ['read the passwords', 'select rolpassword from pg_authid', /permission denied for (table|view) pg_authid/],
      ['change settings', `alter system set fsync = 'off'`, /permission denied/],
      [
        'end other sessions',
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres'`,
        /permission denied|must be/i,
      ],
    ])('cannot %s', async (_what, statement, refusal) => {
      const client = new pg.Client(clientConfig(database.connection, role))
      await client.connect()
      try {
        await expect(client.query(statement)).rejects.toThrow(refusal)
      } finally {
        await client.end()
      }
    })
  },
)

test("a server's login has no excessive rights; the owner and the superuser do", async () => {
  const superuser = { ...database.owner, user: 'postgres' }
  expect(await excessiveRight(database.connection)).toBeUndefined()
  expect(await excessiveRight(database.owner)).toMatch(/"countersign_template_owner" owns the tables/)
  expect(await excessiveRight(superuser)).toBe('The database login "postgres" is a superuser.')
})

test.each([
  [
    'can become the owner',
    'grant countersign_template_owner to $login with inherit false, set false',
    /can become their owner/,
  ],
  ['can become a superuser', 'grant postgres to $login', /can become the superuser "postgres"/],
  ['bypasses row-level security', 'alter role $login bypassrls', /bypasses row-level security/],
  ['can create roles', 'alter role $login createrole', /can create roles/],
])('a login that %s is detected', async (_what, statement, sentence) => {
  const login = `login_${Math.random().toString(36).slice(2)}`
  await database.superuser(`create role ${login} login`)
  await database.superuser(`grant connect on database ${database.connection.database} to ${login}`)
  try {
    expect(await excessiveRight({ ...database.connection, user: login })).toBeUndefined()
    await database.superuser(statement.replace('$login', login))
    expect(await excessiveRight({ ...database.connection, user: login })).toMatch(sentence)
  } finally {
    await database.superuser(`drop owned by ${login}; drop role ${login}`)
  }
})

test('a cluster of an older version, which had only the owner, gets the login for servers', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-provision-'))
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  const superuser = new pg.Client(clientConfig(postgres.connection))
  await superuser.connect()
  try {
    await superuser.query('create role countersign_owner login createrole')
    await superuser.query('create database countersign owner countersign_owner')
    await migrate({ ...postgres.connection, user: 'countersign_owner', database: 'countersign' }, migrations)
    // Commands that run next to a server do this at the same time.
    const [provisioned] = await Promise.all(
      Array.from({ length: 4 }, () => provisionDatabase(postgres.connection, 'countersign')),
    )
    const { owner, application } = provisioned as Awaited<ReturnType<typeof provisionDatabase>>
    expect(await migrate(owner, migrations)).toEqual([])
    expect(await excessiveRight(application)).toBeUndefined()
    const opened = openDatabase({ connection: application })
    expect(await opened.inTenant('t', (tx) => tx.rows(sql`select tenant_id from tenants`))).toEqual([])
    await opened.close()
  } finally {
    await superuser.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
