import { freshDatabase } from '@countersign/testkit'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOtherTenant } from './across-tenants.ts'
import { openPool } from './pool.ts'
import { sql } from './sql.ts'
import { tenantPool } from './tenant-pool.ts'
import { createTenantScopes, inTenant, type TenantScope, type TenantTx } from './tenant-transaction.ts'

const database = await freshDatabase()
/** A pool of one connection, so that each transaction sees what the previous one left on it. */
let pool: pg.Pool
let apart: pg.Pool
let acme: TenantScope
beforeAll(async () => {
  await database.superuser(
    `insert into tenants (tenant_id, display_name, created_at, updated_at)
     select id, id, now(), now() from unnest(array['acme', 'other']) as id`,
  )
})
beforeEach(() => {
  pool = openPool({ connection: database.connection, role: 'countersign_app', size: 1 })
  apart = openPool({ connection: database.connection, role: 'countersign_app', size: 1 })
  acme = createTenantScopes({ shared: tenantPool(pool, 1), apart: tenantPool(apart, 1) })('acme')
  return () => Promise.all([pool.end(), apart.end()])
})
afterAll(() => database.drop())

const seen = async (tx: TenantTx) =>
  (await tx.rows<{ tenant_id: string }>(sql`select tenant_id from tenants`)).map((row) => row.tenant_id)

/** What the next user of the connection sees if it names no tenant. */
async function leftOn(connections: pg.Pool) {
  const { rows: tenants } = await connections.query('select tenant_id from tenants')
  const { rows } = await connections.query('show plan_cache_mode')
  return { tenants, plans: rows[0].plan_cache_mode }
}
const nothing = { tenants: [], plans: 'auto' }

test('a transaction leaves no tenant on its connection', async () => {
  expect(await inTenant(tenantPool(pool, 1), 'acme', seen)).toEqual(['acme'])
  expect(await leftOn(pool)).toEqual(nothing)
})

test('a shared transaction leaves no setting on its connection', async () => {
  const shared = await Promise.all(['one', 'two'].map((key) => acme.tx(seen, { kind: 'seeing', key })))
  expect(shared).toEqual([['acme'], ['acme']])
  expect(await leftOn(pool)).toEqual(nothing)
})

test('a separate transaction leaves no tenant on its connection', async () => {
  expect(await acme.apart(seen)).toEqual(['acme'])
  expect(await leftOn(apart)).toEqual(nothing)
})

test('a failed transaction leaves no tenant on its connection', async () => {
  const failing = inTenant(tenantPool(pool, 1), 'acme', (tx) => tx.run(sql`select 1 / 0`))
  await expect(failing).rejects.toThrow('division by zero')
  expect(await leftOn(pool)).toEqual(nothing)
})

test('work as another tenant sees only that tenant, and the rest of the transaction only its own', async () => {
  const visits = await inTenant(tenantPool(pool, 1), 'acme', async (tx) => [
    await seen(tx),
    await asOtherTenant(tx, 'other', seen),
    await seen(tx),
  ])
  expect(visits).toEqual([['acme'], ['other'], ['acme']])
  expect(await leftOn(pool)).toEqual(nothing)
})

test('a transaction without a tenant is not opened', () => {
  expect(() => inTenant(tenantPool(pool, 1), '', seen)).toThrow(TypeError)
})
