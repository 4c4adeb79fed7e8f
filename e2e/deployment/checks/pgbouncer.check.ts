// PgBouncer of Debian in transaction mode, with fewer connections than callers.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fromBase32, runCommand, type ServerProcess, startServerProcess, totp } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocument } from '../../docs/markdown.ts'
import { createDatabase, type DebianPostgres, databaseUrlOn, startDebianPostgres } from './debian-postgres.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-pgbouncer-'))
let postgres: DebianPostgres
let server: ServerProcess
let stopPgBouncer: () => Promise<void>
let environment: Record<string, string>

beforeAll(async () => {
  postgres = startDebianPostgres(5432)
  await createDatabase(postgres)
  const config = (await readDocument('deploy/pgbouncer/pgbouncer.ini'))
    .replace('host=db.example.com', 'host=127.0.0.1')
    .replace('/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt'))
    .replace(/^default_pool_size = .*/m, 'default_pool_size = 4')
  writeFileSync(join(folder, 'pgbouncer.ini'), config)
  writeFileSync(join(folder, 'userlist.txt'), '"countersign" "serving"\n')
  chmodSync(folder, 0o755)
  const child = spawn('pgbouncer', ['-u', 'postgres', join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  stopPgBouncer = async () => {
    child.kill('SIGTERM')
    await ended
  }
  environment = {
    MODE: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://id.example.com',
    MASTER_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: databaseUrlOn(6432, 'countersign'),
    DATABASE_OWNER_URL: databaseUrlOn(5432, 'countersign_owner'),
    DATABASE_LISTEN_URL: databaseUrlOn(5432, 'countersign'),
    DATABASE_STATEMENTS: 'unnamed',
  }
})

afterAll(async () => {
  await server?.stop()
  await stopPgBouncer?.()
  postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('named statements are refused behind a pooler, before anything is served', async () => {
  const { code, stderr } = await runCommand(['bootstrap', '--user-id', 'ann'], {
    ...environment,
    DATABASE_STATEMENTS: 'named',
  })
  expect(code).toBe(1)
  expect(stderr).toMatch(/DATABASE_STATEMENTS/)
})

test('commands and the server work, and doctor sees the pooler', async () => {
  const made = await runCommand(['bootstrap', '--user-id', 'ann'], environment)
  expect(made).toMatchObject({ code: 0 })
  const { code, stdout } = await runCommand(['doctor'], environment)
  expect([code, stdout]).toEqual([0, expect.stringContaining('✓ A pooler in transaction mode')])
  server = await startServerProcess({ ...environment, PORT: '0' })
  expect((await server.call('GET', '/AuthPage/health/ready')).status).toBe(200)
})

test('two hundred users of two tenants verify at the same time over four connections, and stay apart', async () => {
  const tenants = await Promise.all(['one', 'two'].map(newTenant))
  const verdicts = await Promise.all(
    tenants.flatMap(({ accessToken }) =>
      Array.from({ length: 100 }, async (_, index) => {
        const mfa = (operation: string, body: object) => untilServed(`/OTP/v1/${operation}`, { accessToken, body })
        const user = { userId: `user-${index}`, authType: 'authenticator_app' }
        const { body } = await mfa('registerOtp', user)
        const secret = /secret=([A-Z2-7]+)/.exec(JSON.stringify(body))?.[1] ?? ''
        const answer = { ...user, otp: totp(fromBase32(secret), Date.now()) }
        return (await mfa('authenticateOtp', answer)).body.authenticated
      }),
    ),
  )
  expect(verdicts.filter((verdict) => verdict === true)).toHaveLength(200)
  const open = Number(postgres.sql(`select count(*) from pg_stat_activity where usename = 'countersign'`))
  // Four of the pooler, and the one that listens.
  expect(open).toBeLessThanOrEqual(5)
  for (const { accessToken } of tenants) {
    const { body } = await server.call('GET', '/SvcAdmin/v1/users?limit=100', { accessToken })
    expect(body.items.length).toBeLessThanOrEqual(100)
  }
})

/** As a client does: on a busy machine, a request that waits too long for one of four connections gets 503 with Retry-After. */
async function untilServed(...[path, asked]: [string, Parameters<ServerProcess['call']>[2]]) {
  for (;;) {
    const answer = await server.call('POST', path, asked)
    if (answer.status !== 503) return answer
    await delay(1000 * Number(answer.headers.get('retry-after')))
  }
}

async function newTenant(tenantId: string) {
  const created = await runCommand(
    ['tenant', 'create', '--id', tenantId, '--name', tenantId, '--user-id', 'bob'],
    environment,
  )
  const { client } = JSON.parse(created.stdout)
  const form = { grant_type: 'client_credentials', client_id: client.clientId, client_secret: client.clientSecret }
  const { body } = await server.call('POST', `/AuthPage/oauth/token/${tenantId}`, { form })
  return { tenantId, accessToken: body.access_token as string }
}
