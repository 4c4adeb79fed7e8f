import { describe, expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Work that is done when the test says so. */
function tracked(turns: Turns) {
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    started,
    add: (who: string, name = who) =>
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

test('lets so many work at once and no more, until all have had their turn', async () => {
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

test('gives whoever comes late their turn, however many of another are waiting', async () => {
  const work = tracked(new Turns(1))
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => work.add(name.slice(0, 1), name))
  for (const _ of all) await work.endOne()
  expect(work.started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  await Promise.all(all)
})

test('goes on after work that failed, and hands on its result or its error', async () => {
  const turns = new Turns(1)
  const failed = turns.take('a', () => Promise.reject(new Error('broken')))
  const after = turns.take('a', () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('broken')
  expect(await after).toBe('done')
  expect(await turns.take('a', () => Promise.resolve('again'))).toBe('again')
})

describe('results', () => {
  /** In the order in which they were handed out. */
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

  test('leave at once where nobody waits', async () => {
    const { given, endOne } = results(new Turns(2), 2)
    await endOne()
    expect(given).toEqual([0])
    await endOne()
    expect(given).toEqual([0, 1])
  })

  test('leave together while others wait', async () => {
    const { given, endOne } = results(new Turns(1), 5)
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

  test('leave without the others where those take long', async () => {
    const { given, endOne } = results(new Turns(1), 3)
    await endOne()
    expect(given).toEqual([])
    await expect.poll(() => given).toEqual([0])
  })
})
