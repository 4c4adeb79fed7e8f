// PostgreSQL responds but accepts no writes: readiness fails in every service, and the server recovers without a
// restart.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPlainDatabase, type Statement, sql } from '@countersign/platform/database'
import { findEmbeddedPostgres } from '@countersign/platform/embedded-postgres'
import { skipNote } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { all, type EmbeddedServer, startEmbedded } from './embedded-postgres.fixture.ts'

const folder = await realpath(await mkdtemp(join(tmpdir(), 'countersign-no-writes-')))
const disk = join(folder, 'disk')
mkdirSync(disk)
// A small separate disk needs root and the right to mount, which build machines do not always have.
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk]).status === 0
afterAll(async () => {
  if (canMount) spawnSync('umount', [disk])
  await rm(folder, { recursive: true, force: true })
})

async function asSuperuser(dataDir: string, ...statements: Statement[]) {
  const connection = findEmbeddedPostgres(dataDir)
  if (!connection) throw new Error('PostgreSQL does not run.')
  const database = openPlainDatabase({ connection })
  for (const statement of statements) await database.run(statement)
  await database.close()
}

const reload = sql`select pg_reload_conf()`
const ready = (server: EmbeddedServer) => expect.poll(() => server.health('ready'), { timeout: 60_000, interval: 250 })

test('a database that is read-only', async () => {
  const dataDir = join(folder, 'read-only')
  const server = await startEmbedded(dataDir)
  try {
    await ready(server).toEqual(all(200))
    await asSuperuser(dataDir, sql`alter system set default_transaction_read_only = on`, reload)
    await ready(server).toEqual(all(503))
    expect((await server.create()).status).toBe(503)
    expect(await server.health('live')).toEqual(all(200))
    await asSuperuser(dataDir, sql`alter system reset default_transaction_read_only`, reload)
    await ready(server).toEqual(all(200))
    expect((await server.create()).status).toBe(201)
  } finally {
    await server.stop()
  }
})

test.runIf(canMount)(`a disk that is full${skipNote(canMount, 'this user cannot mount a disk')}`, async () => {
  const dataDir = join(disk, 'data')
  const server = await startEmbedded(dataDir)
  try {
    await ready(server).toEqual(all(200))
    const { clientId } = await server.create()
    const filler = join(disk, 'filler')
    fill(filler)
    await ready(server).toEqual(all(503))
    await rm(filler)
    await ready(server).toEqual(all(200))
    expect((await server.create()).status).toBe(201)
    expect(await server.exists(clientId)).toBe(true)
  } finally {
    await server.stop()
  }
})

function fill(path: string): void {
  const file = openSync(path, 'w')
  for (const size of [1 << 20, 4096]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
}
