// A server whose replica has stopped long ago: an empty database. Reports show it; whatever decides does not notice.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freshDatabase, fromBase32, newMfaTenant, runCommand, startTestServer, totp } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { repository } from '../docs/markdown.ts'

const stale = await freshDatabase()
const server = await startTestServer({ environment: { DATABASE_READ_URL: stale.environment.DATABASE_URL } })
const tenant = await newMfaTenant(server)
afterAll(async () => {
  await server.close()
  await stale.drop()
})

const readReports = async () => {
  const audit = await tenant.admin('GET', 'audit-events')
  const statistics = await tenant.admin('GET', 'statistics?groupBy=day')
  const events = (await tenant.admin('GET', 'audit-events:export')).text.split('\n').filter(Boolean)
  return {
    audit: audit.body.items.length,
    registrations: statistics.body.methods.find(
      (method: { authType: string }) => method.authType === 'authenticator_app',
    ).registrations.active,
    keys: events.filter((line) => line.includes('"type":"key"')).length,
  }
}

test('tokens, codes, settings and the audit chain are read from the primary', async () => {
  await tenant.enable('authenticator_app')
  const registered = await tenant.post('registerOtp', { userId: 'ada', authType: 'authenticator_app' })
  const secret = fromBase32(/secret=([A-Z2-7]+)/.exec(JSON.stringify(registered.body))?.[1] ?? '')
  const answer = { userId: 'ada', authType: 'authenticator_app', otp: totp(secret, server.clock.now()) }
  expect((await tenant.post('authenticateOtp', answer)).body.authenticated).toBe(true)
  expect((await tenant.post('authenticateOtp', answer)).body.authenticated).toBe(false)
  expect((await tenant.admin('GET', 'users')).body.items).not.toEqual([])
  const { body } = await tenant.admin('POST', 'audit-events:verify')
  expect(body.checkedEvents + body.unsealedEvents).toBeGreaterThan(2)
})

test('reports are read from the replica', async () => {
  expect(await readReports()).toEqual({ audit: 0, registrations: 0, keys: 0 })
})

test('only reports can be read from the replica', async () => {
  const files: string[] = []
  for await (const path of glob('server/src/**/*.ts', { cwd: repository }))
    if ((await readFile(join(repository, path), 'utf8')).includes('.forReports()')) files.push(path)
  expect(files.sort()).toEqual([
    'server/src/domain/administration/user-files/export.ts',
    'server/src/domain/audit/audit-events.ts',
    'server/src/domain/audit/export.ts',
    'server/src/domain/insight/push-metrics/push-metrics.ts',
    'server/src/domain/insight/statistics/statistics.ts',
  ])
})

test('doctor shows how far the replica is behind', async () => {
  const { stdout } = await runCommand(['doctor'], server.environment)
  expect(stdout).toContain('✓ The replica of DATABASE_READ_URL is 0.0 s behind\n')
})

test('reports are read from the primary while the replica is down', async () => {
  await stale.drop()
  const reports = await readReports()
  expect(reports.registrations).toBe(1)
  expect(reports.audit).toBeGreaterThan(2)
  const { stdout } = await runCommand(['doctor'], server.environment)
  expect(stdout).toContain('✗ The replica of DATABASE_READ_URL cannot be used. Reports use the primary instead\n')
})
