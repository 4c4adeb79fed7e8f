// The embedded PostgreSQL dies under its server, which restarts it.
import { mkdtemp, realpath, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  all,
  type EmbeddedServer,
  postmasterPid,
  postmastersOf,
  startEmbedded,
  underLoad,
} from './embedded-postgres.fixture.ts'

// Each test has several starts, recoveries and delays between attempts, on a machine that does other work, too.
const timeout = 300_000
// Each check calls every service: more frequent checks would slow down what they wait for.
const patience = { timeout: 90_000, interval: 250 }

/** The same for a server of one process and of several. */
export async function killPostgres(WORKERS: '1' | '2'): Promise<void> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'countersign-killed-postgres-')))
  let server: EmbeddedServer | undefined
  afterEach(async () => {
    await server?.stop()
    server = undefined
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('a killed postmaster is replaced by exactly one, and no acknowledged write is lost', { timeout }, async () => {
    const dataDir = join(folder, 'killed')
    server = await startEmbedded(dataDir, { WORKERS })
    await using load = underLoad(server)
    await load.untilMore()
    // The second round shows that the restarted one is supervised, too.
    const times = WORKERS === '2' ? 2 : 1
    for (let time = 0; time < times; time += 1) {
      const killed = await postmasterPid(dataDir)
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => postmasterPid(dataDir), patience).not.toBe(killed)
      await load.untilMore()
      await expect.poll(() => server?.health('ready'), patience).toEqual(all(200))
      expect(postmastersOf(dataDir)).toEqual([await postmasterPid(dataDir)])
    }
    await load.end()
    expect(server.output()).not.toContain('a worker ended')
    expect(load.unanswered).toEqual([])
    expect([...load.statuses].filter((status) => ![201, 503].includes(status))).toEqual([])
    for (const clientId of load.created) expect(await server.exists(clientId)).toBe(true)
    expect(server.output()).toContain('PostgreSQL ended unexpectedly and is being restarted')
    expect(await server.health('live')).toEqual(all(200))
  })

  test('while it cannot be started, liveness fails in every process, until it can', { timeout }, async () => {
    const dataDir = join(folder, 'failing')
    server = await startEmbedded(dataDir, { WORKERS })
    const control = join(dataDir, 'postgres', 'global', 'pg_control')
    await rename(control, `${control}.away`)
    process.kill(await postmasterPid(dataDir), 'SIGKILL')
    await expect.poll(() => server?.health('live'), patience).toEqual(all(503))
    expect(await server.health('ready')).toEqual(all(503))
    expect(server.output()).toContain('PostgreSQL could not be restarted')
    await rename(`${control}.away`, control)
    await expect.poll(() => server?.health('live'), patience).toEqual(all(200))
    await expect.poll(() => server?.health('ready'), patience).toEqual(all(200))
    expect((await server.create()).status).toBe(201)
  })

  test('a server that took over the PostgreSQL of a killed one restarts it too', { timeout }, async () => {
    const dataDir = join(folder, 'taken-over')
    const first = await startEmbedded(dataDir, { WORKERS })
    const { clientId } = await first.create()
    await first.stop('SIGKILL')
    const left = await postmasterPid(dataDir)
    server = await startEmbedded(dataDir, { WORKERS })
    expect(await postmasterPid(dataDir)).toBe(left)
    process.kill(left, 'SIGKILL')
    await expect.poll(() => postmasterPid(dataDir), patience).not.toBe(left)
    await expect.poll(() => server?.health('ready'), patience).toEqual(all(200))
    expect(postmastersOf(dataDir)).toHaveLength(1)
    expect(await server.exists(clientId)).toBe(true)
  })
}
