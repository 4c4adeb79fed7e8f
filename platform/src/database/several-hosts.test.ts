// A URL with several hosts, on two real PostgreSQL servers of which one accepts writes.
import { mkdtemp, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase, runOn, silenceableProxy } from '@countersign/testkit'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts'
import { createLog } from '../log/index.ts'
import { openSignals } from '../signals/index.ts'
import type { Connection } from './connection.ts'
import { describeHosts } from './host-search.ts'
import { excessiveRight } from './login-rights.ts'
import { nameSetting } from './name-setting.ts'
import { openPlainDatabase, type PlainDatabase } from './plain-database.ts'
import { sql } from './sql.ts'

const one = await freshDatabase()
const folder = await mkdtemp(join(tmpdir(), 'countersign-second-'))
const name = one.connection.database ?? ''
const opened: { close(): Promise<void> }[] = []
let second: Awaited<ReturnType<typeof startEmbeddedPostgres>>

beforeAll(async () => {
  second = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off', max_connections: '37' } })
  await runOn(second.connection, `create role ${one.connection.user} login; create role countersign_app`)
  await runOn(second.connection, `grant countersign_app to ${one.connection.user}`)
  await runOn(second.connection, `create database ${name}`)
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const each of opened.splice(0)) await each.close()
})
afterAll(async () => {
  await second.stop()
  await one.drop()
  await rm(folder, { recursive: true })
})

/** What follows a failover: new sessions of one server may write, those of the other may not. */
async function letWrite(writable: 'first' | 'second'): Promise<void> {
  const turn = (on: boolean) => `alter database ${name} set default_transaction_read_only = ${on ? 'off' : 'on'}`
  await one.superuser(turn(writable === 'first'))
  await runOn(second.connection, turn(writable === 'second'))
}

function urlOf(hosts: readonly Connection[]): string {
  const list = (read: (connection: Connection) => unknown) => hosts.map((host) => String(read(host))).join(',')
  const query = new URLSearchParams({
    host: list(({ host }) => host),
    port: list(({ port }) => port),
    user: one.connection.user ?? '',
  })
  return `postgres:///${name}?${query}`
}

const bothHosts = () => urlOf([one.connection, second.connection])

function open(url: string): PlainDatabase {
  const database = openPlainDatabase({ connection: { url }, poolSize: 4, silenceAtMostMs: 1_000 })
  opened.push(database)
  return database
}

/** Told by a setting that only the second has. */
const whichCluster = async (database: PlainDatabase) => {
  const row = await database.row<{ limit: string }>(
    sql`select current_setting('max_connections') as limit, pg_current_xact_id()`,
  )
  return row?.limit === '37' ? 'second' : 'first'
}

test.for(['first', 'second'] as const)('connections lead to the %s host if it accepts writes', async (writable) => {
  await letWrite(writable)
  const database = open(bothHosts())
  const found = await Promise.all(Array.from({ length: 8 }, () => whichCluster(database)))
  expect(new Set(found)).toEqual(new Set([writable]))
})

// Within a second the search is not repeated, so each connection has to see for itself.
test('after a failover no connection leads to the former primary, and soon they lead to the new one', async () => {
  await letWrite('first')
  const database = open(bothHosts())
  expect(await whichCluster(database)).toBe('first')
  await letWrite('second')
  const others = `from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`
  await one.superuser(`select pg_terminate_backend(pid, 5000) ${others}`)
  const seen = new Set<string>()
  const look = () => whichCluster(database).catch(() => 'none')
  await expect.poll(async () => seen.add(await look())).toContain('second')
  expect(seen).not.toContain('first')
})

test('a host that is cut off is not given up before the next one is tried', async () => {
  await letWrite('second')
  const silent = await silenceableProxy(one.connection)
  opened.push(silent)
  silent.silence()
  const attempts = recordAttempts()
  expect(await whichCluster(open(urlOf([silent.connection, second.connection])))).toBe('second')
  const [first, next] = [silent.connection.port, second.connection.port]
  expect(attempts.slice(0, 2)).toEqual([`tries ${first}`, `tries ${next}`])
})

/** In their order, because how long each takes depends on the machine. */
function recordAttempts(): readonly string[] {
  const attempts: string[] = []
  const { connect } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function (this: pg.Client) {
    attempts.push(`tries ${this.port}`)
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    stream.once('error', () => attempts.push(`leaves ${this.port}`))
    return Reflect.apply(connect, this, [])
  })
  return attempts
}

test('connections to a primary that went silent are left for the new one before TCP gives up', async () => {
  await letWrite('first')
  const proxy = await silenceableProxy(one.connection)
  opened.push(proxy)
  const database = openPlainDatabase({ connection: { url: urlOf([proxy.connection, second.connection]) }, poolSize: 2 })
  opened.push(database)
  await Promise.all([whichCluster(database), whichCluster(database)])
  await letWrite('second')
  proxy.silence()
  const start = performance.now()
  const lost = await Promise.allSettled([whichCluster(database), whichCluster(database)])
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await whichCluster(database)).toBe('second')
  // Without this, the silence lasts 30 s.
  expect(performance.now() - start).toBeLessThan(15_000)
})

test('each host is described, and an error gives the reason of each and the setting', async () => {
  await letWrite('first')
  const dead: Connection = { ...one.connection, host: '127.0.0.1', port: 1 }
  expect(await describeHosts({ url: urlOf([dead, one.connection, second.connection]) })).toEqual([
    { host: '127.0.0.1:1', state: 'unusable', reason: 'connect ECONNREFUSED 127.0.0.1:1' },
    { host: `${one.connection.host}:${one.connection.port}`, state: 'writable' },
    { host: `${second.connection.host}:${second.connection.port}`, state: 'read-only' },
  ])
  const refused = nameSetting('DATABASE_URL', () => excessiveRight({ url: urlOf([dead, second.connection]) }))
  await expect(refused).rejects.toThrow(
    /^The database cannot be reached: None of the hosts accepts writes: 127\.0\.0\.1:1 \(connect ECONNREFUSED 127\.0\.0\.1:1\); .* \(it is read-only\)\. Check DATABASE_URL\.$/,
  )
})

test('wake-ups and sessions at startup use the host that accepts writes', async () => {
  await letWrite('first')
  const url = urlOf([second.connection, one.connection])
  expect(await excessiveRight({ url })).toBeUndefined()
  const signals = await openSignals({ connection: { url }, log: createLog({ level: 'silent' }) })
  opened.push(signals)
  const listening = `select 1 from pg_stat_activity where datname = '${name}' and application_name = 'countersign: signals'`
  expect(await one.superuser(listening)).toHaveLength(1)
})
