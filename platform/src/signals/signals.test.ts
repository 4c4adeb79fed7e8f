import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freshDatabase, silenceableProxy, type TestDatabase } from '@countersign/testkit'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, clientConfig, type Database } from '../database/index.ts'
import { createLog } from '../log/index.ts'
import { openSignals, type Signals } from './index.ts'
import { channel } from './listener.ts'

let db: TestDatabase
let database: Database
const opened: Signals[] = []
const log = createLog({ level: 'silent' })

beforeAll(async () => {
  db = await freshDatabase()
  database = db.open()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((signals) => signals.close()))
})
afterAll(() => db.drop())

async function open(connection: Connection = db.connection): Promise<Signals> {
  const signals = await openSignals({ connection, log })
  opened.push(signals)
  return signals
}

/** The keys received for a topic, up to and including the key `last`. */
function heard(signals: Signals, topic: string): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const keys: string[] = []
  signals.on(topic, (key) => {
    keys.push(key)
    if (key === 'last') resolve(keys)
  })
  return promise
}

describe('publish', () => {
  test('is received in this process immediately, and in another one', async () => {
    const [here, there] = await Promise.all([open(), open()])
    const near: string[] = []
    here.on('client', (key) => near.push(key))
    const far = heard(there, 'client')
    here.publish('client', 'last')
    expect(near).toEqual(['last'])
    expect(await far).toEqual(['last'])
  })

  test('is received only once in its own process, and only by its own topic', async () => {
    const [here, there] = await Promise.all([open(), open()])
    const near = heard(here, 'client')
    here.publish('client', 'cl_1')
    here.publish('tenant', 'acme')
    const answered = heard(there, 'tenant-heard')
    there.on('tenant', () => there.publish('tenant-heard', 'last'))
    await answered
    there.publish('client', 'last')
    expect(await near).toEqual(['cl_1', 'last'])
  })

  test('sends many together in few notifications, each within the limit of PostgreSQL', async () => {
    const [here, there] = await Promise.all([open(), open()])
    const spy = new pg.Client(clientConfig(db.connection))
    await spy.connect()
    const payloads: string[] = []
    spy.on('notification', ({ payload }) => payloads.push(payload ?? ''))
    await spy.query(`listen ${channel}`)

    const keys = Array.from({ length: 1_000 }, (_, index) => `ключ-${index}-"\n"`)
    const far = heard(there, 'many')
    for (const key of [...keys, ...keys, 'last']) here.publish('many', key)
    expect((await far).toSorted()).toEqual([...keys, 'last'].toSorted())

    await spy.query('select 1')
    await spy.end()
    expect(payloads.length).toBeLessThan(10)
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  })

  test('refuses a key that does not fit into a notification', async () => {
    const signals = await open()
    expect(() => signals.publish('client', 'x'.repeat(8_000))).toThrow(RangeError)
  })

  test('reaches the other handlers if one of them fails', async () => {
    const signals = await open()
    const keys: string[] = []
    signals.on('client', () => {
      throw new Error('broken')
    })
    const stop = signals.on('client', (key) => keys.push(key))
    signals.publish('client', 'one')
    stop()
    signals.publish('client', 'two')
    expect(keys).toEqual(['one'])
  })
})

test('notify is received if and only if its transaction commits', async () => {
  const [here, there] = await Promise.all([open(), open()])
  const keys = heard(there, 'revoked')
  const rolledBack = database.inTenant('acme', async (tx) => {
    await here.notify(tx, 'revoked', 'never')
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await database.inTenant('acme', (tx) => here.notify(tx, 'revoked', 'last'))
  expect(await keys).toEqual(['last'])
})

test('notify is received in its own process by the time its transaction is over', async () => {
  const signals = await open()
  const keys: string[] = []
  signals.on('revoked', (key) => keys.push(key))
  await database.inTenant('acme', (tx) => signals.notify(tx, 'revoked', 'tok_1'))
  expect(keys).toContain('tok_1')
})

test('other payloads on the channel do no harm', async () => {
  const [here, there] = await Promise.all([open(), open()])
  const keys = heard(there, 'client')
  for (const payload of ['', 'rubbish', 'null', '{"wakeups":7}']) {
    await db.superuser(`select pg_notify($1, $2)`, [channel, payload])
  }
  here.publish('client', 'last')
  expect(await keys).toEqual(['last'])
})

describe('a lost connection', () => {
  test('is reported immediately and reopened, and what was published in between arrives', async () => {
    const proxy = await silenceableProxy(db.connection)
    const [here, there] = await Promise.all([open(proxy.connection), open()])
    const lost = new Promise<void>((resolve) => here.onLost(resolve))
    const keys = heard(there, 'client')
    expect(here.listening).toBe(true)
    proxy.cut()
    await lost
    expect(here.listening).toBe(false)
    here.publish('client', 'last')
    expect(await keys).toEqual(['last'])
    expect(here.listening).toBe(true)
    const back = heard(here, 'client')
    there.publish('client', 'last')
    expect(await back).toEqual(['last'])
    await here.close()
    await proxy.close()
  })

  test('is detected if the other end is silent', async () => {
    const proxy = await silenceableProxy(db.connection)
    const signals = await open(proxy.connection)
    const lost = new Promise<void>((resolve) => signals.onLost(resolve))
    proxy.silence()
    await lost
    expect(signals.listening).toBe(false)
    await proxy.close()
  })

  test('can be closed while it is down', async () => {
    const proxy = await silenceableProxy(db.connection)
    const signals = await open(proxy.connection)
    const lost = new Promise<void>((resolve) => signals.onLost(resolve))
    await proxy.close()
    await lost
    await signals.close()
    expect(signals.listening).toBe(false)
  })
})

test('cannot be opened if PostgreSQL is not running', async () => {
  await expect(openSignals({ connection: { ...db.connection, host: '/nowhere' }, log })).rejects.toThrow()
})

test('close sends what was published last, and leaves nothing that keeps the process alive', async () => {
  const signals = await open()
  const keys = heard(signals, 'client')
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'close.fixture.ts'), JSON.stringify(db.connection)],
    {
      stdio: 'inherit',
    },
  )
  const [exitCode] = await once(child, 'exit')
  expect(exitCode).toBe(0)
  expect(await keys).toEqual(['last'])
})
