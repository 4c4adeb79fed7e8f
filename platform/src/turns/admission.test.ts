import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Admission, type AdmissionOptions } from './admission.ts'
import type { Asker } from './asker.ts'
import { CallerLeft } from './turns.ts'

/** The loop is busy, and needs no rest. */
const busy = { isBusy: () => true, rest: () => 0 }
/** Every tenant uses exactly its share. */
const equal = { count: () => undefined, asksMuch: () => true }

const asker = (tenantId: string, from: Partial<Asker> = {}): Asker => ({
  tenantId,
  account: 'authenticated',
  caller: 'one',
  ...from,
})

/** Requests that end when the test says so, with a clock that the test controls. */
function requests(options: AdmissionOptions = {}) {
  let now = 0
  const admission = new Admission({ now: () => now, load: busy, shares: equal, ...options })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const open = new Map<string, number>()
  const count = (tenant: string, by: number) => {
    const counted = (open.get(tenant) ?? 0) + by
    open.set(tenant, counted)
    return counted
  }
  const add = (name: string, from: Partial<Asker> = {}) => {
    const tenant = name.slice(0, 1)
    const work = () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }
    return Promise.resolve(admission.run(asker(tenant, from), count(tenant, 1), work)).finally(() => count(tenant, -1))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await setImmediate()
    await setImmediate()
  }
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { started, add, end, pass }
}

const numbered = (tenant: string, count: number) => Array.from({ length: count }, (_, index) => `${tenant}${index + 1}`)

test('a tenant without competition runs many requests at once, and the others in order', async () => {
  const { started, add, end } = requests({ aloneAtOnce: 3 })
  for (const name of numbered('a', 3)) void add(name)
  expect(started).toEqual(numbered('a', 3))
  for (const name of ['a4', 'a5', 'a6', 'a7']) void add(name)
  // As many again: those that ran without a queue hold no slot.
  expect(started).toEqual(numbered('a', 6))
  await end('a4')
  expect(started).toEqual(numbered('a', 7))
})

test('what waits of a tenant that had no competition does not run once another tenant comes, except for what has started', async () => {
  const { started, add, end } = requests({ atOnce: 1, aloneAtOnce: 2 })
  for (const name of numbered('a', 9)) void add(name)
  expect(started).toEqual(numbered('a', 4))
  void add('b1')
  expect(started).toContain('b1')
  for (const name of ['a1', 'a2', 'a3']) await end(name)
  expect(started).toHaveLength(5)
  await end('a4')
  expect(started.slice(5)).toEqual(['a5'])
})

test('while several tenants send requests, each runs a few at a time, and its others wait in order', async () => {
  const { started, add, end } = requests({ atOnce: 2 })
  for (const name of ['b1', ...numbered('a', 5), 'b2']) void add(name)
  expect(started).toEqual(['b1', 'a1', 'a2', 'b2'])
  await end('a2')
  await end('a1')
  expect(started.slice(4)).toEqual(['a3', 'a4'])
})

test("another tenant's request runs before the next one of a queue", async () => {
  const { started, add, end } = requests({ atOnce: 1 })
  for (const name of ['b1', 'a1', 'a2']) void add(name)
  await end('b1')
  const ended = end('a1')
  void add('b2')
  await ended
  expect(started).toEqual(['b1', 'a1', 'b2', 'a2'])
})

test('no tenant waits while the loop has time for all of them', () => {
  const { started, add } = requests({ atOnce: 1, load: { ...busy, isBusy: () => false } })
  for (const name of ['b1', ...numbered('a', 5)]) void add(name)
  expect(started).toHaveLength(6)
})

test('a tenant below its share does not wait', () => {
  const { started, add } = requests({ atOnce: 1, shares: { ...equal, asksMuch: (tenantId) => tenantId === 'a' } })
  for (const name of ['b1', ...numbered('a', 5), ...numbered('b', 5)]) void add(name)
  expect(started.filter((name) => name.startsWith('a'))).toEqual(['a1'])
  expect(started.filter((name) => name.startsWith('b'))).toHaveLength(6)
})

test('a slot rests while the loop is too busy, whether or not a request waits for it', async () => {
  const { started, add, end } = requests({ atOnce: 1, load: { ...busy, rest: () => 30 } })
  for (const name of ['b1', 'a1']) void add(name)
  await end('a1')
  const late = add('a2')
  expect(started).toEqual(['b1', 'a1'])
  await expect.poll(() => started).toEqual(['b1', 'a1', 'a2'])
  await end('a2')
  await late
})

test('a limit that started with a second tenant ends when that tenant has been silent for a while', async () => {
  const { started, add, pass } = requests({ atOnce: 1 })
  for (const name of ['b1', 'a1', 'a2']) void add(name)
  expect(started).toEqual(['b1', 'a1'])
  pass(10_001)
  void add('a3')
  await expect.poll(() => started).toEqual(['b1', 'a1', 'a2', 'a3'])
})

test('a request that waits for something else gives its slot to the next', async () => {
  const { started, add, end, pass } = requests({ atOnce: 1, countedMs: 5 })
  for (const name of ['b1', 'a1', 'a2', 'a3']) void add(name)
  pass(5)
  await expect.poll(() => started).toEqual(['b1', 'a1', 'a2'])
  // Its end frees nothing, because it no longer holds the slot.
  await end('a1')
  expect(started).toHaveLength(3)
  await end('a2')
  expect(started).toHaveLength(4)
})

test('a slot also rests if its request no longer counts', async () => {
  const { started, add, pass } = requests({ atOnce: 1, countedMs: 5, load: { ...busy, rest: () => 20 } })
  for (const name of ['b1', 'a1', 'a2']) void add(name)
  const addedAt = performance.now()
  pass(5)
  await expect.poll(() => started, { interval: 1 }).toEqual(['b1', 'a1', 'a2'])
  expect(performance.now() - addedAt).toBeGreaterThan(100)
})

test('a request that fails gives its slot to the next, and its caller gets the error', async () => {
  const admission = new Admission({ atOnce: 1, load: busy, shares: equal })
  await admission.run(asker('b'), 1, () => 'done')
  const fails = admission.run(asker('a'), 1, () => Promise.reject(new Error('broken')))
  const next = admission.run(asker('a'), 2, () => 'done')
  await expect(fails).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('a slot does not rest for a request whose caller has left', async () => {
  const admission = new Admission({ atOnce: 1, load: { ...busy, rest: () => 160 }, shares: equal })
  await admission.run(asker('b'), 1, () => 'done')
  const left = Array.from({ length: 200 }, (_, number) =>
    Promise.resolve(admission.run(asker('a'), number + 1, () => Promise.reject(new CallerLeft('left')))).catch(
      () => 'left',
    ),
  )
  const startedAt = performance.now()
  expect(await admission.run(asker('a'), 201, () => 'done')).toBe('done')
  await Promise.all(left)
  // With a rest after each, it would take half a minute.
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('a request that waits too long is refused, and those that came later keep waiting', async () => {
  const { started, add, end, pass } = requests({ atOnce: 1, countedMs: 5, maxWaitMs: 3 })
  for (const name of ['b1', 'a1']) void add(name)
  const late = Promise.allSettled([add('a2'), add('a3')])
  pass(2)
  const next = add('a4')
  pass(1)
  expect(await late).toMatchObject([{ reason: { name: 'NoTurn' } }, { reason: { name: 'NoTurn' } }])
  expect(started).toEqual(['b1', 'a1'])
  await end('a1')
  await end('a4')
  await next
  expect(started).toEqual(['b1', 'a1', 'a4'])
})

test('callers that only name a tenant do not make its own callers wait, however many they are', async () => {
  const { started, add, end } = requests({ atOnce: 1 })
  const named = (name: string) => add(name, { account: 'named', caller: name })
  for (const name of ['b1', 'a1']) void add(name)
  for (const name of ['a2', 'a3', 'a4']) void named(name)
  for (const name of ['a5', 'a6']) void add(name)
  for (const name of ['a1', 'a5', 'a2', 'a6', 'a3']) await end(name)
  expect(started).toEqual(['b1', 'a1', 'a5', 'a2', 'a6', 'a3', 'a4'])
})

test('a caller that sends much delays no other caller of its tenant', async () => {
  const { started, add, end } = requests({ atOnce: 1 })
  for (const name of ['b1', ...numbered('a', 4)]) void add(name)
  void add('a5', { caller: 'other' })
  for (const name of ['a1', 'a2', 'a5', 'a3']) await end(name)
  expect(started).toEqual(['b1', 'a1', 'a2', 'a5', 'a3', 'a4'])
})

test('a request that has waited too long is refused, from any caller, and what that caller sent later keeps waiting', async () => {
  const { started, add, end, pass } = requests({ atOnce: 1, countedMs: 5, maxWaitMs: 3 })
  for (const name of ['b1', 'a1']) void add(name)
  const late = Promise.allSettled([add('a2', { caller: 'other' }), add('a3', { account: 'named' })])
  pass(2)
  const next = [add('a4', { caller: 'other' }), add('a5', { account: 'named' })]
  pass(1)
  expect(await late).toMatchObject([{ reason: { name: 'NoTurn' } }, { reason: { name: 'NoTurn' } }])
  for (const name of ['a1', 'a4', 'a5']) await end(name)
  await Promise.all(next)
  expect(started).toEqual(['b1', 'a1', 'a4', 'a5'])
})
