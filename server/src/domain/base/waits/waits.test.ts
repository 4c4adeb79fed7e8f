import type { Caller, Origin } from '@countersign/platform/access'
import { type Database, DatabaseUnavailable, sql } from '@countersign/platform/database'
import { createLog } from '@countersign/platform/log'
import { openSignals } from '@countersign/platform/signals'
import { TenantLimits } from '@countersign/platform/turns'
import { freshDatabase, silenceableProxy, type TestDatabase, testClock } from '@countersign/testkit'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Look, type Reading, Waits } from './waits.ts'

let shared: TestDatabase
let database: Database
const clock = testClock()
const log = createLog({ level: 'silent' })

beforeAll(async () => {
  shared = await freshDatabase()
  database = shared.open({ poolSize: 4 })
})
afterAll(() => shared.drop())

/** Each process has its own, on a separate connection. */
async function openProcess(connection = shared.connection, openWaits = 10_000) {
  const signals = await openSignals({ connection, log })
  const waits = new Waits({ clock, signals, tenantLimits: new TenantLimits({ clock, openWaits }) })
  onTestFinished(async () => {
    waits.close()
    await signals.close()
  })
  return { waits, signals }
}

const openWaits = async () => (await openProcess()).waits

const forever = new AbortController().signal
const originOf = (kind: Caller['kind'], id: string): Origin => ({
  requestId: 'req_1',
  ipAddress: '192.0.2.1',
  userAgent: undefined,
  caller: { kind, id, clientId: id, scopes: [], accessTokenId: '', expiresAt: 0 },
})
/** There may always be something new. */
const look: Look = async (_, topics) => topics
const wait = (topic: string, milliseconds: number, signal = forever) => ({
  tenant: database.scope('acme'),
  topic,
  look,
  milliseconds,
  signal,
  origin: originOf('client', 'cl_1'),
})

/** A value that changes, and its readers. */
function newThing(topic: string) {
  let changes = 0
  let reads = 0
  const firstRead = Promise.withResolvers<void>()
  return {
    topic,
    firstRead: firstRead.promise,
    reads: () => reads,
    change(waits: Waits, tenantId = 'acme') {
      changes += 1
      return database.inTenant(tenantId, async (tx) => waits.changed(tx, topic))
    },
    changeUnheard() {
      changes += 1
    },
    read: async (): Promise<Reading<number>> => {
      reads += 1
      const seen = changes
      firstRead.resolve()
      return { value: seen, final: seen > 0 }
    },
  }
}

test('a change in one process ends a wait in another immediately', async () => {
  const [here, there] = await Promise.all([openWaits(), openWaits()])
  const thing = newThing('chl_1')
  const startedAt = performance.now()
  const waiting = here.until(wait('chl_1', 25_000), thing.read)
  await thing.firstRead
  await thing.change(there)
  expect(await waiting).toBe(1)
  // Without the wake-up it would take five seconds.
  expect(performance.now() - startedAt).toBeLessThan(4_000)
  expect(thing.reads()).toBe(2)
})

test('a change that is rolled back, or of another topic or tenant, wakes no request', async () => {
  const waits = await openWaits()
  const thing = newThing('chl_2')
  const waiting = waits.until(wait('chl_2', 1_000), thing.read)
  await thing.firstRead
  const undone = database.inTenant('acme', async (tx) => {
    waits.changed(tx, 'chl_2')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await newThing('chl_3').change(waits)
  await newThing('chl_2').change(waits, 'other')
  expect(await waiting).toBe(0)
  // Only at the start: no wake-up came, so nothing has changed at the timeout.
  expect(thing.reads()).toBe(1)
})

test('misses no change that happens while it reads', async () => {
  const waits = await openWaits()
  const thing = newThing('chl_4')
  const startedAt = performance.now()
  const value = await waits.until(wait('chl_4', 25_000), async () => {
    const reading = await thing.read()
    if (!reading.final) await thing.change(waits)
    return reading
  })
  expect(value).toBe(1)
  expect(performance.now() - startedAt).toBeLessThan(4_000)
})

test('reads once if there is nothing to wait for, or no time', async () => {
  const waits = await openWaits()
  const thing = newThing('chl_5')
  expect(await waits.until(wait('chl_5', 0), thing.read)).toBe(0)
  thing.changeUnheard()
  expect(await waits.until(wait('chl_5', 25_000), thing.read)).toBe(1)
  expect(thing.reads()).toBe(2)
})

test('finds a change without a wake-up within five seconds, and disturbs no other wait', async () => {
  const waits = await openWaits()
  const things = ['chl_6a', 'chl_6b', 'chl_6c'].map(newThing)
  const looked: (readonly string[])[] = []
  const lookAtChanged: Look = async (_, topics) => {
    looked.push(topics)
    return topics.filter((topic) => topic === 'chl_6b')
  }
  const callers = new AbortController()
  const waiting = things.map((thing) =>
    waits.until({ ...wait(thing.topic, 25_000, callers.signal), look: lookAtChanged }, thing.read),
  )
  await expect.poll(() => waits.count()).toBe(3)
  for (const thing of things) thing.changeUnheard()
  expect(await waiting[1]).toBe(1)
  // One query for all of them.
  expect(looked.map((topics) => topics.toSorted())).toEqual([['chl_6a', 'chl_6b', 'chl_6c']])
  callers.abort()
  await Promise.all(waiting)
  expect(things.map((thing) => thing.reads())).toEqual([1, 2, 1])
})

test('if polling fails, every waiting request reads on its own', async () => {
  const waits = await openWaits()
  const thing = newThing('chl_16')
  const broken: Look = () => Promise.reject(new Error('A mistake.'))
  const waiting = waits.until({ ...wait('chl_16', 25_000), look: broken }, thing.read)
  await thing.firstRead
  thing.changeUnheard()
  expect(await waiting).toBe(1)
})

test('reads again when the value changes with time', async () => {
  const waits = await openWaits()
  const thing = newThing('chl_7')
  const startedAt = performance.now()
  const waiting = waits.until(wait('chl_7', 25_000), async () => ({
    ...(await thing.read()),
    changesAt: clock.now() + 300,
  }))
  await thing.firstRead
  thing.changeUnheard()
  expect(await waiting).toBe(1)
  expect(performance.now() - startedAt).toBeLessThan(4_000)
})

test('ends without another read when the caller disconnects', async () => {
  const waits = await openWaits()
  const thing = newThing('chl_8')
  const caller = new AbortController()
  const waiting = waits.until(wait('chl_8', 25_000, caller.signal), thing.read)
  await expect.poll(() => waits.count()).toBe(1)
  caller.abort()
  expect(await waiting).toBe(0)
  expect(thing.reads()).toBe(1)
})

test('ends with the current value when the process stops, and starts no new wait', async () => {
  const waits = await openWaits()
  const thing = newThing('chl_9')
  const waiting = waits.until(wait('chl_9', 25_000), thing.read)
  await expect.poll(() => waits.count()).toBe(1)
  thing.changeUnheard()
  waits.close()
  expect(await waiting).toBe(1)
  expect(await waits.until(wait('chl_10', 25_000), newThing('chl_10').read)).toBe(0)
})

test('passes on read errors', async () => {
  const waits = await openWaits()
  const broken = waits.until(wait('chl_11', 25_000), () => Promise.reject(new Error('The database is away.')))
  await expect(broken).rejects.toThrow('The database is away.')
})

test('a wait that has started survives a database outage', async () => {
  const waits = await openWaits()
  const thing = newThing('chl_15')
  const waiting = waits.until(wait('chl_15', 25_000), () =>
    thing.reads() === 1 ? thing.read().then(() => Promise.reject(new DatabaseUnavailable())) : thing.read(),
  )
  await thing.firstRead
  await thing.change(waits)
  await expect.poll(thing.reads).toBe(2)
  await thing.change(waits)
  expect(await waiting).toBe(2)
})

test('polls every second while wake-ups are lost', async () => {
  const proxy = await silenceableProxy(shared.connection)
  onTestFinished(() => proxy.close())
  const [here, there] = await Promise.all([openProcess(proxy.connection), openWaits()])
  proxy.silence()
  proxy.cut()
  await expect.poll(() => here.signals.listening).toBe(false)
  const thing = newThing('chl_12')
  const waiting = here.waits.until(wait('chl_12', 25_000), thing.read)
  await thing.firstRead
  const changedAt = performance.now()
  await thing.change(there)
  expect(await waiting).toBe(1)
  expect(performance.now() - changedAt).toBeLessThan(4_000)
})

test('receives wake-ups again once they are back', async () => {
  const proxy = await silenceableProxy(shared.connection)
  onTestFinished(() => proxy.close())
  const [here, there] = await Promise.all([openProcess(proxy.connection), openWaits()])
  const thing = newThing('chl_14')
  const waiting = here.waits.until(wait('chl_14', 25_000), thing.read)
  await thing.firstRead
  const lost = new Promise<void>((resolve) => here.signals.onLost(resolve))
  proxy.cut()
  await lost
  await expect.poll(() => here.signals.listening).toBe(true)
  await thing.change(there)
  expect(await waiting).toBe(1)
})

test('two thousand waits hold no database connection, and one change wakes one of them', async () => {
  const waits = await openWaits()
  const read = async (): Promise<Reading<number>> => {
    await database.inTenant('acme', (tx) => tx.run(sql`select 1`))
    return { value: 0, final: false }
  }
  const callers = new AbortController()
  const open: Promise<number>[] = []
  // A hundred at a time: a caller waits at most five seconds for a connection, and the machine may be busy.
  while (open.length < 2_000) {
    for (let next = 0; next < 100; next += 1)
      open.push(waits.until(wait(`chl_open_${open.length}`, 600_000, callers.signal), read))
    await expect.poll(() => waits.count(), { interval: 5 }).toBe(open.length)
  }
  const thing = newThing('chl_13')
  const waiting = waits.until(wait('chl_13', 25_000), thing.read)
  const connections = () => {
    const { open: opened, idle, waiting: queued } = database.usage()
    return { inUse: opened - idle, queued, few: opened <= 10 }
  }
  await expect.poll(connections, { interval: 5 }).toEqual({ inUse: 0, queued: 0, few: true })
  await thing.change(waits)
  expect(await waiting).toBe(1)
  callers.abort()
  await Promise.all(open)
})

test('while hundreds of waits end together, other work of the process runs in between', async () => {
  const waits = await openWaits()
  let endedSinceOther = 0
  let most = 0
  let left = 400
  const waiting = Array.from({ length: left }, async (_, number) => {
    const thing = newThing(`chl_together_${number}`)
    // Long enough that all of them wait before the first ends, on a machine that is busy too.
    await waits.until(wait(thing.topic, 2_000), thing.read)
    left -= 1
    endedSinceOther += 1
    most = Math.max(most, endedSinceOther)
  })
  const other = () => {
    endedSinceOther = 0
    if (left > 0) setImmediate(other)
  }
  other()
  await Promise.all(waiting)
  expect(most).toBeLessThanOrEqual(16)
})

test('refuses a wait above the limit of its tenant, with a way to read immediately; one that ends makes room', async () => {
  const { waits } = await openProcess(shared.connection, 1)
  const thing = newThing('chl_limited')
  const leaving = new AbortController()
  const waiting = waits.until(wait('chl_limited', 25_000, leaving.signal), thing.read)
  await thing.firstRead
  const refused = waits.until(wait('chl_other', 25_000), newThing('chl_other').read)
  await expect(refused).rejects.toMatchObject({ code: 'tenant_limit_reached', members: { limit: 'openWaits' } })
  expect(await waits.until(wait('chl_other', 0), newThing('chl_other').read)).toBe(0)
  leaving.abort()
  await waiting
  expect(await waits.until(wait('chl_other', 1), newThing('chl_other').read)).toBe(0)
})

test('a wait of a caller that only names the tenant, and one of no request, leave the limit to others', async () => {
  const { waits } = await openProcess(shared.connection, 1)
  const things = ['chl_named', 'chl_first', 'chl_further'].map((topic) => ({ topic, thing: newThing(topic) }))
  const onPage = originOf('system', 'signin')
  const origins = [{ origin: onPage }, {}, { origin: undefined }]
  const leaving = new AbortController()
  const waiting = things.map(({ topic, thing }, index) =>
    waits.until({ ...wait(topic, 25_000, leaving.signal), ...origins[index] }, thing.read),
  )
  await Promise.all(things.map(({ thing }) => thing.firstRead))
  const refused = waits.until({ ...wait('chl_other', 25_000), origin: onPage }, newThing('chl_other').read)
  await expect(refused).rejects.toMatchObject({ code: 'tenant_limit_reached' })
  leaving.abort()
  expect(await Promise.all(waiting)).toEqual([0, 0, 0])
})
