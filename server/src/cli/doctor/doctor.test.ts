// `countersign doctor` finds what it is meant to find, in the words that help.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase, runCommand, runOn, selfSignedCertificate, urlOf } from '@countersign/testkit'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { room } from './database-checks.ts'
import { expiry } from './key-checks.ts'

const database = await freshDatabase()
const folder = mkdtempSync(join(tmpdir(), 'countersign-doctor-'))
const tls = selfSignedCertificate(['localhost'])
writeFileSync(join(folder, 'cert.pem'), tls.certificate)
writeFileSync(join(folder, 'key.pem'), tls.key)
const site = createServer({ cert: tls.certificate, key: tls.key })
let environment: Record<string, string>

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  environment = {
    ...database.environment,
    MODE: 'production',
    MASTER_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'https://localhost:1',
  }
  expect(await runCommand(['bootstrap', '--user-id', 'olga'], environment)).toMatchObject({ code: 0 })
})
afterAll(async () => {
  site.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const publicUrl = () => `https://localhost:${(site.address() as AddressInfo).port}`

const doctor = (extra = {}) => runCommand(['doctor'], { ...environment, ...extra })

test('a good deployment passes, also if its public address does not answer yet', async () => {
  const { code, stdout } = await doctor({ PUBLIC_URL: 'https://localhost:1' })
  expect([code, stdout]).toEqual([0, expect.not.stringContaining('✗')])
  expect(stdout).toContain('✓ The public address is https://localhost:1, which does not answer from here\n')
})

test('a certificate that expires tomorrow is reported, in the file and at the public address', async () => {
  const files = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') }
  const { code, stdout } = await doctor({ ...files, PUBLIC_URL: publicUrl() })
  expect(code).toBe(1)
  expect(stdout).toMatch(/✗ The certificate in TLS_CERT_FILE expires on \d{4}-\d\d-\d\d: replace it\n/)
  expect(stdout).toMatch(/✗ The certificate of https:\/\/localhost:\d+ expires on \d{4}-\d\d-\d\d: replace it\n/)
})

test('behind a pooler every transaction is seen to take its role', async () => {
  const { code, stdout } = await doctor({
    DATABASE_STATEMENTS: 'unnamed',
    DATABASE_LISTEN_URL: environment.DATABASE_URL,
  })
  expect([code, stdout]).toEqual([0, expect.stringContaining('✓ A pooler in transaction mode is supported')])
})

test('a host that a failover may need is reported if it cannot be reached', async () => {
  const { DATABASE_URL: url = '' } = environment
  const host = new URL(url).searchParams.get('host') ?? ''
  const port = new URL(url).searchParams.get('port') ?? ''
  const both = new URL(url)
  both.searchParams.set('host', `127.0.0.1,${host}`)
  both.searchParams.set('port', `1,${port}`)
  const { code, stdout } = await doctor({ DATABASE_URL: both.href })
  expect(code).toBe(1)
  expect(stdout).toContain(
    '✗ 127.0.0.1:1 of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. A failover may need it\n',
  )
  expect(stdout).toContain(`✓ ${host}:${port} of DATABASE_URL accepts writes\n`)
  expect(stdout).toMatch(/✓ PostgreSQL .* is reachable and migrated/)
})

test('a database that accepts no writes is a problem, whatever else works', async () => {
  await database.superuser('revoke update on write_probe from countersign_app')
  const { code, stdout } = await doctor()
  await database.superuser('grant update on write_probe to countersign_app')
  expect(code).toBe(1)
  expect(stdout).toMatch(/✗ .*permission denied for table write_probe/)
  expect(stdout).toContain('✓ Wake-ups between processes arrive')
})

test('a database that is not encoded in UTF-8 is refused before it is migrated', async () => {
  const name = `ascii_${randomBytes(4).toString('hex')}`
  const { user: owner = '' } = database.owner
  await runOn(
    inject('cluster'),
    `create database ${name} owner ${owner} encoding 'SQL_ASCII' locale 'C' template template0`,
  )
  await runOn(inject('cluster'), `grant connect on database ${name} to ${database.connection.user}`)
  const { code, stderr } = await doctor({
    DATABASE_URL: urlOf({ ...database.connection, database: name }),
    DATABASE_OWNER_URL: urlOf({ ...database.owner, database: name }),
  })
  await runOn(inject('cluster'), `drop database ${name} with (force)`)
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining("The database is encoded in SQL_ASCII. Create it with encoding 'UTF8'"),
  ])
})

test('a disk with little room is reported', () => {
  expect(room(0.9e9, '/data')).toEqual({
    ok: false,
    text: 'Only 0.9 GB are free in /data: make room before PostgreSQL stops accepting writes',
  })
  expect(room(20e9, '/data')).toEqual({ ok: true, text: 'The database accepts writes, and 20.0 GB are free in /data' })
})

test('a failing connector is named with its tenant', async () => {
  await database.superuser(`
    insert into connectors (tenant_id, connector_id, channel, driver, display_name, enabled, priority, settings,
      sealed_secrets, secret_names, failures, created_at, updated_at)
    values ('operators', 'con_1', 'sms', 'sms_http', 'SMS', true, 1, '{}', '', '{}', 7, now(), now())`)
  const { code, stdout, stderr } = await doctor()
  expect(code).toBe(1)
  expect(stdout).toContain('✗ Connectors fail: con_1 of tenant operators (7 times in a row).')
  expect(stderr).toBe('The deployment needs attention.\n')
})

test('a certificate is reported two weeks before it expires', () => {
  const at = new Date('2026-12-01T00:00:00Z')
  const day = 86_400_000
  expect(expiry('It', at, at.getTime() - 15 * day)).toEqual({ ok: true, text: 'It is valid until 2026-12-01' })
  expect(expiry('It', at, at.getTime() - 13 * day)).toEqual({
    ok: false,
    text: 'It expires on 2026-12-01: replace it',
  })
  expect(expiry('It', at, at.getTime())).toEqual({ ok: false, text: 'It expired on 2026-12-01: replace it now' })
})
