import { freshDatabase } from '@countersign/testkit'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { clientConfig } from './connection.ts'
import { WrongRole } from './failures.ts'
import { openPool } from './pool.ts'
import { sql } from './sql.ts'
import { inTransaction } from './transaction.ts'

const database = await freshDatabase()
afterAll(() => database.drop())
await database.superuser(
  `insert into tenants (tenant_id, display_name, created_at, updated_at) values ('t', 'T', now(), now())`,
)

test('the login role has none of the rights of the roles that it may become', async () => {
  const client = new pg.Client(clientConfig(database.connection))
  await client.connect()
  try {
    await expect(client.query('select tenant_id from tenants')).rejects.toThrow('permission denied')
    await client.query('set role countersign_system')
    expect((await client.query('select tenant_id from tenants')).rows).toEqual([{ tenant_id: 't' }])
  } finally {
    await client.end()
  }
})

test('a session without its role, as behind a pooler that drops startup options, is never used', async () => {
  const pool = openPool({ connection: database.connection, role: 'countersign_app', size: 1 })
  // Simulates such a pooler: it removes the option before PostgreSQL sees it.
  pool.options.options = ''
  await expect(inTransaction(pool, [], (tx) => tx.rows(sql`select 1`))).rejects.toThrow(WrongRole)
  await pool.end()
})

test('behind a pooler every transaction takes its role, also if the session had another one', async () => {
  const pool = openPool({ connection: database.connection, role: 'countersign_app', size: 1, statements: 'unnamed' })
  try {
    const roleIn = () =>
      inTransaction(pool, [], async (tx) => (await tx.row<{ role: string }>(sql`select current_user as role`))?.role)
    expect(await roleIn()).toBe('countersign_app')
    await pool.query('set role countersign_system')
    expect(await roleIn()).toBe('countersign_app')
    const { rows } = await pool.query('select name from pg_prepared_statements')
    expect(rows).toEqual([])
  } finally {
    await pool.end()
  }
})

test('behind a pooler a transaction that cannot take its role sees nothing', async () => {
  const pool = openPool({ connection: database.connection, role: 'postgres', size: 1, statements: 'unnamed' })
  try {
    await expect(inTransaction(pool, [], (tx) => tx.rows(sql`select 1 as one`))).rejects.toThrow(/permission denied/)
  } finally {
    await pool.end()
  }
})
