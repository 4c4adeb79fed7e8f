import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type PostgresState, startEmbeddedPostgres } from './index.ts'
import { isAlive } from './postmaster-pid.ts'
import { query, testFolder } from './processes.fixture.ts'

const folder = testFolder(0o700)
const settings = { fsync: 'off' }

async function start(name: string) {
  const states: PostgresState[] = []
  const dataDir = join(folder, name)
  const postgres = await startEmbeddedPostgres({ dataDir, settings, onState: (state) => void states.push(state) })
  return { dataDir, postgres, states, lastState: () => states.at(-1)?.state }
}

test('a killed server restarts on the same socket, with its data', async () => {
  const { postgres, states, lastState } = await start('killed')
  const { connection, pid } = postgres
  await query(connection, 'create table kept as select 1 as n')
  process.kill(pid, 'SIGKILL')
  await expect.poll(lastState).toBe('running')
  expect(await query(connection, 'table kept')).toEqual([{ n: 1 }])
  expect(postgres.pid).not.toBe(pid)
  expect(states).toEqual([{ state: 'restarting' }, { state: 'running', pid: postgres.pid }])
  await postgres.stop()
  expect(isAlive(postgres.pid)).toBe(false)
})

test('a server whose socket was deleted restarts', async () => {
  const { postgres, lastState } = await start('cleaned')
  rmSync(postgres.connection.host, { recursive: true })
  await expect.poll(lastState).toBe('running')
  expect(await query(postgres.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  await postgres.stop()
})

test('a server that cannot be started is reported after several attempts, and still retried', async () => {
  const { dataDir, postgres, states, lastState } = await start('failing')
  const control = join(dataDir, 'postgres', 'global', 'pg_control')
  renameSync(control, `${control}.away`)
  process.kill(postgres.pid, 'SIGKILL')
  await expect.poll(lastState, { timeout: 60_000 }).toBe('failed')
  expect(states.at(-1)).toMatchObject({ reason: expect.stringContaining('PostgreSQL did not start') })
  renameSync(`${control}.away`, control)
  await expect.poll(lastState, { timeout: 60_000 }).toBe('running')
  await postgres.stop()
})

test('a server that is stopped while it cannot be started is not retried any more', async () => {
  const { dataDir, postgres, lastState } = await start('stopped')
  const control = join(dataDir, 'postgres', 'global', 'pg_control')
  renameSync(control, `${control}.away`)
  process.kill(postgres.pid, 'SIGKILL')
  await expect.poll(lastState).toBe('restarting')
  await postgres.stop()
  renameSync(`${control}.away`, control)
  expect(existsSync(postgres.connection.host)).toBe(false)
})
