// Which process owns a data folder, and what happens to its server when processes die.
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Outcome, query, startProcess, testFolder } from './processes.fixture.ts'

const folder = testFolder(0o700)
const stopped = join(folder, 'stopped')

beforeAll(async () => {
  const first = startProcess(stopped)
  await first.outcome()
  await first.stop()
})

/** For tests that are not about creating a cluster: a copy of a database that was shut down cleanly. */
function stoppedDatabase(name: string): string {
  const dataDir = join(folder, name)
  cpSync(stopped, dataDir, { recursive: true })
  return dataDir
}

test('runs in exactly one of many processes that start at once on a new folder', async () => {
  const dataDir = join(folder, 'fresh')
  const processes = Array.from({ length: 6 }, () => startProcess(dataDir))
  const outcomes = await Promise.all(processes.map((process) => process.outcome()))
  expect(outcomes.filter(({ pid }) => pid !== 0)).toHaveLength(1)
  const refusals = outcomes.filter(({ pid }) => pid === 0)
  expect(new Set(refusals.map(({ name }) => name))).toEqual(new Set(['DataDirectoryInUse']))
})

test('takes over the server of a killed process, and refuses the folder to others', async () => {
  const dataDir = stoppedDatabase('killed')
  const first = startProcess(dataDir)
  const { pid, connection } = await first.outcome()
  await query(connection, 'create table kept as select 1 as n')
  await first.kill()

  const second = startProcess(dataDir)
  expect(await second.outcome()).toEqual({ pid, connection })
  expect(await query(connection, 'table kept')).toEqual([{ n: 1 }])
  expect((await startProcess(dataDir).outcome()).name).toBe('DataDirectoryInUse')

  await second.stop()
  await expect(query(connection, 'select 1')).rejects.toThrow('ENOENT')
})

test('starts after the last process was killed while its server was starting', async () => {
  const dataDir = join(folder, 'killed-early')
  const first = startProcess(dataDir)
  await first.progress()
  await first.progress()
  await first.kill()
  const second = startProcess(dataDir)
  expect(await query((await second.outcome()).connection, 'select 1 as n')).toEqual([{ n: 1 }])
  await second.stop()
})

test('leaves no partial database if killed while creating it', async () => {
  const dataDir = join(folder, 'interrupted')
  const first = startProcess(dataDir)
  expect(await first.progress()).toEqual({ progress: 'Creating the database' })
  await first.kill()
  expect(readdirSync(dataDir)).not.toContain('postgres')

  const second = startProcess(dataDir)
  expect(await query((await second.outcome()).connection, 'select 1 as n')).toEqual([{ n: 1 }])
  await second.stop()
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.lock', 'postgres.log'])
})

test('starts a new server if the pid file names a process that is not a server', async () => {
  const dataDir = stoppedDatabase('reused-pid')
  const { pid, connection } = await startAndKillServer(dataDir)
  writeFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    [process.pid, join(dataDir, 'postgres'), 1, connection.port, connection.host, '', '', 'ready'].join('\n'),
  )
  await expectNewServer(dataDir, pid)
})

test('starts a new server after its server was killed', async () => {
  const dataDir = stoppedDatabase('dead-server')
  const { pid } = await startAndKillServer(dataDir)
  await expectNewServer(dataDir, pid)
})

test('starts a new server if the socket of the running one was deleted', async () => {
  const dataDir = stoppedDatabase('no-socket')
  const first = startProcess(dataDir)
  const { pid, connection } = await first.outcome()
  await first.kill()
  rmSync(connection.host, { recursive: true })
  await expectNewServer(dataDir, pid)
})

test("leaves a folder's server running when started on a copy of the folder", async () => {
  const original = startProcess(stoppedDatabase('original'))
  const { pid, connection } = await original.outcome()
  cpSync(join(folder, 'original'), join(folder, 'copy'), { recursive: true })
  await expectNewServer(join(folder, 'copy'), pid)
  expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }])
  await original.stop()
})

async function startAndKillServer(dataDir: string): Promise<Outcome> {
  const first = startProcess(dataDir)
  const outcome = await first.outcome()
  await first.kill()
  process.kill(outcome.pid, 'SIGKILL')
  return outcome
}

async function expectNewServer(dataDir: string, formerPid: number): Promise<void> {
  const next = startProcess(dataDir)
  const { pid, connection, message } = await next.outcome()
  expect(message).toBeUndefined()
  expect(pid).not.toBe(formerPid)
  expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }])
  await next.stop()
}
