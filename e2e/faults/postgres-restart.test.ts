// PostgreSQL goes down under load and comes back: the server reports the outage and recovers soon, without a restart.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@countersign/platform/embedded-postgres'
import { startServerProcess, type TestAnswer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const dataDir = await mkdtemp(join(tmpdir(), 'countersign-restart-'))
let postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'cluster'), supervised: false })
const { host } = postgres.connection
const server = await startServerProcess({
  DATA_DIR: join(dataDir, 'server'),
  DATABASE_URL: `postgres:///postgres?${new URLSearchParams({ host, port: String(postgres.connection.port), user: postgres.connection.user })}`,
  PORT: '0',
  LOG_LEVEL: 'info',
})
await server.says('Ctrl-C stops it.')
const facts = JSON.parse(await readFile(join(dataDir, 'server', 'first-run.json'), 'utf8'))

afterAll(async () => {
  await server.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('503 with Retry-After during the outage, full service within five seconds after it, and no acknowledged write is lost', async () => {
  const form = { grant_type: 'client_credentials', client_id: facts.clientId, client_secret: facts.clientSecret }
  const { body } = await server.call('POST', '/AuthPage/oauth/token/demo', { form })
  const accessToken = body.access_token as string
  const created: string[] = []
  const answers: TestAnswer[] = []
  let running = true
  /** When the last request that failed was made. */
  let lastRefused = 0
  const load = async () => {
    while (running) {
      const asked = performance.now()
      const answer = await server.call('POST', '/SvcAdmin/v1/clients', {
        accessToken,
        body: { displayName: 'Load', scopes: ['mfa'] },
      })
      answers.push(answer)
      if (answer.status === 201) {
        created.push(answer.body.clientId)
      } else {
        lastRefused = Math.max(lastRefused, asked)
        await delay(20)
      }
    }
  }
  const loads = Array.from({ length: 8 }, load)
  await expect.poll(() => created.length).toBeGreaterThan(20)

  // SIGQUIT is PostgreSQL's immediate shutdown, without closing sessions.
  const stopped = postgres.pid
  process.kill(stopped, 'SIGQUIT')
  await expect.poll(() => answers.at(-1)?.status).toBe(503)
  const refused = answers.filter(({ status }) => status === 503)
  expect(
    refused.every(
      ({ headers, body: error }) => headers.get('retry-after') === '1' && error.code === 'service_unavailable',
    ),
  ).toBe(true)
  expect((await server.call('GET', '/SvcAdmin/health/ready')).status).toBe(503)
  expect((await server.call('GET', '/SvcAdmin/health/live')).status).toBe(200)

  await postgres.stop()
  postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'cluster'), supervised: false })
  await relink(host, postgres.connection.host)
  const before = created.length
  const back = performance.now()
  await expect.poll(() => created.length, { interval: 20 }).toBeGreaterThan(before + 20)
  expect(lastRefused - back).toBeLessThan(5_000)
  running = false
  await Promise.all(loads)

  expect(answers.filter(({ status }) => ![201, 503].includes(status))).toEqual([])
  for (const clientId of created) {
    expect((await server.call('GET', `/SvcAdmin/v1/clients/${clientId}`, { accessToken })).status).toBe(200)
  }
  expect(server.child.exitCode).toBeNull()
})

/** The new server has its own socket folder; ours was configured with the first one. */
async function relink(from: string, to: string): Promise<void> {
  if (from === to) return
  await rm(from, { recursive: true, force: true })
  const linked = spawn('ln', ['-s', to, from])
  await new Promise((resolve) => linked.once('exit', resolve))
}
