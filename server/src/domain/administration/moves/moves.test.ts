// A tenant moves between two deployments, each with its own database and master key, under one public address.
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allScopes } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { fromBase32, newMfaTenant, startTestServer, type TestServer, totp } from '@countersign/testkit'
import { afterAll, expect, test, vi } from 'vitest'
import { movedTables, tablesThatStay } from './moved-tables.ts'
import * as moves from './moves.ts'

const environment = { PUBLIC_URL: 'https://id.example.com' }
const source = await startTestServer({ environment })
const destination = await startTestServer({ environment, clock: source.clock })
const folder = await mkdtemp(join(tmpdir(), 'countersign-move-'))
afterAll(async () => {
  await source.close()
  await destination.close()
  await rm(folder, { recursive: true })
})

const origin: Origin = {
  requestId: 'test',
  ipAddress: 'local',
  userAgent: undefined,
  caller: { kind: 'system', id: 'test', clientId: 'test', scopes: allScopes, accessTokenId: '', expiresAt: Infinity },
}
const operatorsOf = ({ domain }: TestServer) => domain.database.scope('operators')

async function exportTo(path: string, tenantId: string, key: string) {
  await using file = await open(path, 'wx')
  return await moves.exportTenant(source.domain, operatorsOf(source), origin, { tenantId, importKey: key }, (bytes) =>
    file.write(bytes),
  )
}

async function importFrom(path: string, taskKinds = ['deliver']) {
  await using file = await open(path)
  return await moves.importTenant(destination.domain, operatorsOf(destination), origin, file, taskKinds)
}

const rowsOf = async ({ database }: TestServer, table: string, tenantId: string) => {
  const rows = await database.superuser<{ row: string }>(
    `select (to_jsonb(t) - 'transaction_id')::text as row from ${table} as t where tenant_id = $1`,
    [tenantId],
  )
  return rows.map(({ row }) => row).sort()
}

test('every table with rows of tenants moves, or stays for a reason', async () => {
  const found = await source.database.superuser<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'tenant_id'`)
  const listed = [...movedTables, ...Object.keys(tablesThatStay)]
  expect(listed.sort()).toEqual(found.map(({ name }) => name).sort())
  expect(new Set(listed).size).toBe(listed.length)
})

test('a tenant arrives with everything, and lives in one place at any time', async () => {
  const tenant = await newMfaTenant(source)
  const { tenantId } = tenant
  await tenant.enable('authenticator_app')
  const registered = await tenant.post('registerOtp', { userId: 'ada', authType: 'authenticator_app' })
  const secret = fromBase32(/secret=([A-Z2-7]+)/.exec(JSON.stringify(registered.body))?.[1] ?? '')
  const used = totp(secret, source.clock.now())
  const answer = (otp: string) => ({ userId: 'ada', authType: 'authenticator_app', otp })
  expect((await tenant.post('authenticateOtp', answer(used))).body.authenticated).toBe(true)
  await tenant.admin('POST', 'users', { userId: 'grace', displayName: 'Grace' })
  const wrong = await tenant.post('authenticateOtp', answer('000000'))
  expect(wrong.body.authenticated).toBe(false)
  await vi.waitFor(async () => {
    await source.later({ seconds: 3 })
    expect((await tenant.admin('POST', 'audit-events:verify')).body).toMatchObject({ intact: true, unsealedEvents: 0 })
  }, 30_000)
  const before = await tenant.accessToken()
  const operator = await source.operators.accessToken()
  const change = (verb: string) =>
    source.call('POST', `/SvcTManager/v1/tenants/${tenantId}:${verb}`, { accessToken: operator })
  expect((await change('suspend')).status).toBe(200)
  // Long enough that no request from before is still running.
  source.clock.advance({ seconds: 60 })

  const path = join(folder, 'whole')
  const { key } = await moves.newImportKey(destination.domain, operatorsOf(destination))
  await exportTo(path, tenantId, key)
  const imported = await importFrom(path)
  for (const table of movedTables)
    expect(await rowsOf(destination, table, tenantId), table).toEqual(await rowsOf(source, table, tenantId))
  expect(await rowsOf(destination, 'user_words', tenantId)).toEqual(await rowsOf(source, 'user_words', tenantId))

  const token = () => {
    const form = { grant_type: 'client_credentials', client_id: tenant.clientId, client_secret: tenant.clientSecret }
    return destination.call('POST', `/AuthPage/oauth/token/${tenantId}`, { form })
  }
  expect((await token()).status).toBe(400)
  const released = await moves.confirmMove(source.domain, operatorsOf(source), origin, tenantId, imported.receipt)
  expect((await change('resume')).body.code).toBe('tenant_state_conflict')
  await moves.releaseTenant(destination.domain, operatorsOf(destination), origin, tenantId, released.releaseCode)

  const accessToken = (await token()).body.access_token
  const post = (operation: string, body: object) =>
    destination.call('POST', `/OTP/v1/${operation}`, { accessToken, body })
  // A code that was used at the source is used here too, and the same authenticator app works.
  expect((await post('authenticateOtp', answer(used))).body.authenticated).toBe(false)
  expect((await post('authenticateOtp', answer(totp(secret, source.clock.now())))).body.authenticated).toBe(true)
  const verified = await destination.call('POST', '/SvcAdmin/v1/audit-events:verify', { accessToken })
  expect(verified.body).toMatchObject({ intact: true, sealing: 'active' })
  const [old] = [
    await destination.call('POST', '/OTP/v1/fetchOtpDetails', { accessToken: before, body: { userId: 'ada' } }),
  ]
  expect(old?.status).toBe(200)
  const events = async ({ database }: TestServer) =>
    database.superuser<{ action: string }>(
      `select action from audit_events where tenant_id = 'operators' and target_id = $1 order by action`,
      [tenantId],
    )
  expect((await events(source)).map(({ action }) => action)).toEqual([
    'tenant.created',
    'tenant.exported',
    'tenant.moved',
    'tenant.suspended',
  ])
  expect((await events(destination)).map(({ action }) => action)).toEqual(['tenant.imported', 'tenant.released'])
})

async function suspendedTenant(): Promise<string> {
  const { tenantId } = await source.newTenant()
  const accessToken = await source.operators.accessToken()
  await source.call('POST', `/SvcTManager/v1/tenants/${tenantId}:suspend`, { accessToken })
  source.clock.advance({ seconds: 60 })
  return tenantId
}

test('an interrupted import continues where it stopped', async () => {
  const tenantId = await suspendedTenant()
  const { key } = await moves.newImportKey(destination.domain, operatorsOf(destination))
  const path = join(folder, 'interrupted')
  await exportTo(path, tenantId, key)
  await destination.database.superuser(`revoke insert on signing_keys from countersign_app`)
  await expect(importFrom(path)).rejects.toThrow(/permission denied/)
  await destination.database.superuser(`grant insert on signing_keys to countersign_app`)
  expect((await importFrom(path)).tenantId).toBe(tenantId)
  for (const table of movedTables)
    expect(await rowsOf(destination, table, tenantId), table).toEqual(await rowsOf(source, table, tenantId))
})

test('a tenant that was resumed at its source cannot start at its destination', async () => {
  const tenantId = await suspendedTenant()
  const { key } = await moves.newImportKey(destination.domain, operatorsOf(destination))
  const path = join(folder, 'resumed')
  await exportTo(path, tenantId, key)
  const { receipt } = await importFrom(path)
  const accessToken = await source.operators.accessToken()
  const resumed = await source.call('POST', `/SvcTManager/v1/tenants/${tenantId}:resume`, { accessToken })
  expect(resumed.status).toBe(200)
  await expect(moves.confirmMove(source.domain, operatorsOf(source), origin, tenantId, receipt)).rejects.toThrow(
    /was resumed here/,
  )
  await expect(
    moves.releaseTenant(destination.domain, operatorsOf(destination), origin, tenantId, receipt),
  ).rejects.toThrow(/The code is not the one/)
})

test('a version that does not know all tables exports nothing, and the tenant stays active', async () => {
  const tenant = await newMfaTenant(source)
  const { key } = await moves.newImportKey(destination.domain, operatorsOf(destination))
  await source.database.superuser('create table later (tenant_id text)')
  await expect(exportTo(join(folder, 'older'), tenant.tenantId, key)).rejects.toThrow(
    /^The database is newer than this version \(later\)/,
  )
  await source.database.superuser('drop table later')
  expect(JSON.parse((await rowsOf(source, 'tenants', tenant.tenantId))[0] ?? '')).toMatchObject({ status: 'active' })
})

test('a database with other migrations is refused before anything is stored', async () => {
  const tenantId = await suspendedTenant()
  const { key } = await moves.newImportKey(destination.domain, operatorsOf(destination))
  const path = join(folder, 'newer')
  await exportTo(path, tenantId, key)
  await destination.database.superuser(`insert into schema_migrations values (9999, 'later', '')`)
  await expect(importFrom(path)).rejects.toThrow(/Run the same version on both sides/)
  await destination.database.superuser(`delete from schema_migrations where version = 9999`)
  expect(await rowsOf(destination, 'tenants', tenantId)).toEqual([])
})
