// Which database logins a server accepts.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase, runCommand, startServerProcess, urlOf } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const database = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'countersign-login-'))
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const owner = urlOf(database.owner)
const superuser = urlOf({ ...database.owner, user: 'postgres' })
const environment = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', ...database.environment }
const production = { ...environment, MODE: 'production', MASTER_KEY: randomBytes(32).toString('base64') }

test.each([
  ['the owner', { DATABASE_URL: owner }, /^The database login "countersign_template_owner" owns the tables/],
  ['a superuser', { DATABASE_URL: superuser }, /^The database login "postgres" is a superuser/],
  [
    'a superuser that only listens',
    { DATABASE_LISTEN_URL: superuser },
    /^The database login "postgres" is a superuser/,
  ],
])('production does not start with %s', async (_who, login, sentence) => {
  const { code, stderr } = await runCommand(['start'], { ...production, ...login })
  expect(stderr).toMatch(sentence)
  expect(stderr).toContain('DATABASE_OWNER_URL')
  expect(code).toBe(1)
})

test('production starts with a login that can only serve', async () => {
  const server = await startServerProcess(production)
  expect((await server.call('GET', '/AuthPage/health/ready')).status).toBe(200)
  expect(server.output()).not.toContain('The database login')
  await server.stop()
})

test('doctor says whether the login has too many rights', async () => {
  expect((await runCommand(['doctor'], production)).stdout).toContain(
    "✓ The servers' database login has only the privileges",
  )
  const { code, stdout } = await runCommand(['doctor'], { ...production, DATABASE_URL: owner })
  expect(stdout).toContain('✗ The database login "countersign_template_owner" owns the tables')
  expect(code).toBe(1)
})

// Last: the demo that it creates is encrypted under a separate master key.
test('development starts with the owner, and warns', async () => {
  const server = await startServerProcess({ ...environment, DATABASE_URL: owner })
  expect(server.output()).toContain('The database login \\"countersign_template_owner\\" owns the tables')
  await server.stop()
})
