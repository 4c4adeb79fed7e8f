import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Asker } from './asker.ts'
import { NoTurn, Turns } from './turns.ts'

/** Work that ends when the test says so. */
function tracked(turns: Turns) {
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    started,
    add: (who: string | Asker, name = String(who)) =>
      turns.take(who, () => {
        started.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      }),
    endOne: async () => {
      ends.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

test('runs as many at once as there are turns, until all are done', async () => {
  const work = tracked(new Turns(3))
  const all = Array.from({ length: 10 }, (_, index) => work.add('a', String(index)))
  expect(work.started).toHaveLength(3)
  for (let ended = 1; ended <= 10; ended++) {
    await work.endOne()
    expect(work.started).toHaveLength(Math.min(10, ended + 3))
  }
  expect(work.started).toEqual(all.map((_, index) => String(index)))
  await Promise.all(all)
})

test('a tenant that comes late gets the next turn, however many requests of another tenant wait', async () => {
  const work = tracked(new Turns(1))
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => work.add(name.slice(0, 1), name))
  for (const _ of all) await work.endOne()
  expect(work.started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  await Promise.all(all)
})

test('a caller that comes late gets the next turn of its tenant, however many requests of another caller wait', async () => {
  const work = tracked(new Turns(1))
  const by = (caller: string): Asker => ({ tenantId: 'a', account: 'authenticated', caller })
  const all = ['x1', 'x2', 'x3', 'y1', 'z1', 'y2'].map((name) => work.add(by(name.slice(0, 1)), name))
  for (const _ of all) await work.endOne()
  expect(work.started).toEqual(['x1', 'x2', 'y1', 'z1', 'x3', 'y2'])
  await Promise.all(all)
})

test('a caller that waits too long gives up its own place, and no other’s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const turns = new Turns(1, { maxWaitMs: 20 })
  const work = tracked(turns)
  const by = (caller: string): Asker => ({ tenantId: 'a', account: 'authenticated', caller })
  const first = work.add(by('x'), 'x1')
  const late = expect(work.add(by('x'), 'x2')).rejects.toBeInstanceOf(NoTurn)
  vi.advanceTimersByTime(15)
  const next = work.add(by('y'), 'y1')
  vi.advanceTimersByTime(15)
  await late
  expect(turns.waiting).toBe(1)
  await work.endOne()
  expect(work.started).toEqual(['x1', 'y1'])
  await work.endOne()
  await Promise.all([first, next])
})

test('a failure frees its turn and reaches its caller', async () => {
  const turns = new Turns(1)
  const failed = turns.take('a', () => Promise.reject(new Error('broken')))
  const after = turns.take('a', () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('broken')
  expect(await after).toBe('done')
  expect(await turns.take('a', () => Promise.resolve('again'))).toBe('again')
})

test('while two tenants send requests, a flood from one leaves a turn free for the other', async () => {
  let now = 0
  const work = tracked(new Turns(3, { now: () => now }))
  const all = [work.add('b', 'b1')]
  for (let number = 1; number <= 6; number++) all.push(work.add('a', `a${number}`))
  await work.endOne()
  expect(work.started).toEqual(['b1', 'a1', 'a2'])
  all.push(work.add('b', 'b2'))
  expect(work.started).toEqual(['b1', 'a1', 'a2', 'b2'])
  now += 10_001
  for (const _ of all) await work.endOne()
  expect(work.started.slice(4)).toEqual(['a3', 'a4', 'a5', 'a6'])
  await Promise.all(all)
})

test('a tenant without competition may hold every turn', () => {
  const work = tracked(new Turns(3))
  for (let number = 1; number <= 5; number++) void work.add('a', `a${number}`)
  expect(work.started).toEqual(['a1', 'a2', 'a3'])
})

test('a caller that waits too long is refused, and the turn goes to the next', async () => {
  const work = tracked(new Turns(1, { maxWaitMs: 1 }))
  const first = work.add('a', 'a1')
  await expect(work.add('a', 'a2')).rejects.toBeInstanceOf(NoTurn)
  const third = work.add('a', 'a3')
  await work.endOne()
  expect(work.started).toEqual(['a1', 'a3'])
  await work.endOne()
  await Promise.all([first, third])
})

test('a limit per tenant applies even while no other tenant sends requests', async () => {
  const work = tracked(new Turns(3, { perTenant: 1 }))
  const all = ['a1', 'a2', 'b1', 'b2'].map((name) => work.add(name.slice(0, 1), name))
  expect(work.started).toEqual(['a1', 'b1'])
  for (const _ of all) await work.endOne()
  expect(work.started).toEqual(['a1', 'b1', 'a2', 'b2'])
  await Promise.all(all)
})

describe('turns that rest', () => {
  /** As `tracked`, with work that has taken some milliseconds when it ends. */
  function resting(atOnce: number) {
    let now = 0
    const work = tracked(new Turns(atOnce, { restsPerTurn: 2, now: () => now }))
    const endOne = async (tookMs: number) => {
      now += tookMs
      await work.endOne()
    }
    return { ...work, endOne }
  }

  test('while two tenants ask, the one with a queue rests for twice as long as its turn took, and the other does not wait', async () => {
    const work = resting(1)
    const all = ['b1', 'a1', 'a2', 'a3'].map((name) => work.add(name.slice(0, 1), name))
    await work.endOne(5)
    const endedAt = performance.now()
    all.push(work.add('b', 'b2'))
    await work.endOne(300)
    expect(work.started).toEqual(['b1', 'a1', 'b2'])
    await work.endOne(5)
    expect(work.started).toEqual(['b1', 'a1', 'b2'])
    all.push(work.add('b', 'b3'))
    expect(work.started).toEqual(['b1', 'a1', 'b2', 'b3'])
    await work.endOne(5)
    await expect.poll(() => work.started, { interval: 5 }).toEqual(['b1', 'a1', 'b2', 'b3', 'a2'])
    expect(performance.now() - endedAt).toBeGreaterThanOrEqual(599)
    await work.endOne(1)
    await expect.poll(() => work.started).toHaveLength(6)
    await work.endOne(1)
    await Promise.all(all)
  })

  test('a tenant rests neither if no other has asked for a second, nor after the last of its queue', async () => {
    const work = resting(1)
    const all = ['a1', 'a2', 'b1', 'a3'].map((name) => work.add(name.slice(0, 1), name))
    await work.endOne(1_000)
    expect(work.started).toEqual(['a1', 'a2'])
    await work.endOne(1_000)
    expect(work.started).toEqual(['a1', 'a2', 'b1'])
    await work.endOne(1_000)
    expect(work.started).toEqual(['a1', 'a2', 'b1', 'a3'])
    await work.endOne(20_000)
    await Promise.all(all)
  })
})

describe('results in groups', () => {
  /** In the order in which they were delivered. */
  function results(turns: Turns, count: number) {
    const ends: (() => void)[] = []
    const given: number[] = []
    const work = () => new Promise<void>((resolve) => ends.push(resolve))
    const all = Array.from({ length: count }, (_, index) => turns.take('a', work).then(() => given.push(index)))
    const endOne = async () => {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
    return { given, endOne, all: Promise.all(all) }
  }

  test('are delivered immediately while no caller waits', async () => {
    const { given, endOne } = results(new Turns(2, { inGroups: true }), 2)
    await endOne()
    expect(given).toEqual([0])
    await endOne()
    expect(given).toEqual([0, 1])
  })

  test('are delivered together while callers wait', async () => {
    const { given, endOne } = results(new Turns(1, { inGroups: true }), 5)
    await endOne()
    expect(given).toEqual([])
    await endOne()
    expect(given).toEqual([0, 1])
    await endOne()
    expect(given).toEqual([0, 1])
    await endOne()
    expect(given).toEqual([0, 1, 2, 3])
    await endOne()
    expect(given).toEqual([0, 1, 2, 3, 4])
  })

  test('are delivered after 100 ms even if the group is not full', async () => {
    const { given, endOne } = results(new Turns(1, { inGroups: true }), 3)
    await endOne()
    expect(given).toEqual([])
    await expect.poll(() => given).toEqual([0])
  })

  test('of a tenant without a queue are delivered immediately, however long the queue of another is', async () => {
    const turns = new Turns(1, { inGroups: true })
    const ends: (() => void)[] = []
    const given: string[] = []
    const add = (tenantId: string) =>
      turns.take(tenantId, () => new Promise<void>((resolve) => ends.push(resolve))).then(() => given.push(tenantId))
    const all = ['b', 'a', 'a', 'a', 'a'].map(add)
    ends.shift()?.()
    await new Promise(setImmediate)
    expect(given).toEqual(['b'])
    for (const _ of all) {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
    await Promise.all(all)
  })
})
