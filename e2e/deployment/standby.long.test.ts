// A real standby that stops following its primary: reports are read from it for a minute, then from the primary.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@countersign/platform/embedded-postgres'
import { runCommand, runOn, startServerProcess, urlOf } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const folder = await mkdtemp(join(tmpdir(), 'countersign-standby-'))
const folders = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
await (await startEmbeddedPostgres({ dataDir: folders.primary })).stop()
execFileSync('cp', ['-a', folders.primary, folders.standby])
await writeFile(join(folders.standby, 'postgres/standby.signal'), '')

const primary = await startEmbeddedPostgres({ dataDir: folders.primary })
const { host, port, user } = primary.connection
const standby = await startEmbeddedPostgres({
  dataDir: folders.standby,
  settings: {
    primary_conninfo: `host=${host} port=${port} user=${user}`,
    // A standby that catches up would cancel the statement that resumes it.
    max_standby_streaming_delay: '-1',
  },
})
const environment = {
  DATA_DIR: join(folder, 'server'),
  DATABASE_URL: urlOf(primary.connection),
  DATABASE_READ_URL: urlOf(standby.connection),
  PORT: '0',
}
const server = await startServerProcess(environment)
await server.says('Ctrl-C stops it.')
const facts = JSON.parse(await readFile(join(folder, 'server/first-run.json'), 'utf8'))
const form = { grant_type: 'client_credentials', client_id: facts.clientId, client_secret: facts.clientSecret }
const accessToken = (await server.call('POST', '/AuthPage/oauth/token/demo', { form })).body.access_token as string

afterAll(async () => {
  await server.stop()
  await standby.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Answers with the id of a client that is new, so that an event is too. */
async function createClient(): Promise<string> {
  const body = { displayName: 'Reporting', scopes: ['mfa'] }
  return (await server.call('POST', '/SvcAdmin/v1/clients', { accessToken, body })).body.clientId
}

const isReported = async (clientId: string) =>
  (await server.call('GET', '/SvcAdmin/v1/audit-events', { accessToken })).text.includes(clientId)

const pause = () => runOn(standby.connection, 'select pg_wal_replay_pause()')
const resume = () => runOn(standby.connection, 'select pg_wal_replay_resume()')
const doctor = async () => (await runCommand(['doctor'], environment)).stdout

test('reports are read from a standby that follows, and from the primary once it is a minute behind', async () => {
  const followed = await createClient()
  await expect.poll(() => isReported(followed)).toBe(true)

  await pause()
  const missing = await createClient()
  const begun = performance.now()
  expect(await isReported(missing)).toBe(false)
  expect(await doctor()).toMatch(/✓ The replica of DATABASE_READ_URL is \d+\.\d s behind\n/)
  await expect.poll(() => isReported(missing), { timeout: 120_000, interval: 1_000 }).toBe(true)
  expect(performance.now() - begun).toBeGreaterThan(50_000)
  expect(await doctor()).toMatch(/✗ The replica of DATABASE_READ_URL is \d+\.\d s behind/)

  await resume()
  await expect.poll(doctor).toMatch(/✓ The replica of DATABASE_READ_URL is \d+\.\d s behind\n/)
  await pause()
  // The server asks the standby for its lag every two seconds.
  await expect.poll(async () => isReported(await createClient()), { interval: 500 }).toBe(false)
})
