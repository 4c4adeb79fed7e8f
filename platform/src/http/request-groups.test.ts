import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { RequestGroups } from './request-groups.ts'

let now = 0
// On a busy machine, a test can take longer than the time for which a response may wait.
beforeEach(() => {
  now = 0
  const time = vi.spyOn(performance, 'now').mockImplementation(() => now)
  return () => time.mockRestore()
})

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const nothing = () => undefined

/** Adds requests and returns what happened in each turn of the event loop, in order: `h1` handles the first, `a1` answers it. */
async function turnsOf(requests: readonly (() => void)[], answeredLater: readonly number[] = []): Promise<string[]> {
  let order: string[] = []
  let handled = 0
  const groups = new RequestGroups()
  for (const [index, handle] of requests.entries())
    groups.add(() => {
      order.push(`h${index + 1}`)
      handled += 1
      handle()
      return answeredLater.includes(index + 1) ? undefined : () => order.push(`a${index + 1}`)
    })
  expect(order).toEqual([])
  const turns: string[] = []
  while (handled < requests.length) {
    await setImmediate()
    turns.push(order.join(' '))
    order = []
  }
  return turns
}

test('requests that arrive together are all handled before the first of them is answered', async () => {
  expect(await turnsOf([nothing, nothing, nothing])).toEqual(['h1 h2 h3 a1 a2 a3'])
  expect(await turnsOf([nothing, nothing, nothing], [2])).toEqual(['h1 h2 h3 a1 a3'])
})

test('each turn of the event loop handles eight, or a quarter of a long queue, in the order in which they came', async () => {
  const turn = (from: number, to: number) =>
    ['h', 'a'].flatMap((step) =>
      numbers(to)
        .slice(from - 1)
        .map((index) => step + index),
    )
  const few = await turnsOf(numbers(20).map(() => nothing))
  expect(few.map((steps) => steps.split(' '))).toEqual([turn(1, 8), turn(9, 16), turn(17, 20)])
  const many = await turnsOf(numbers(1_000).map(() => nothing))
  expect(many[0]?.split(' ')).toEqual(turn(1, 250))
  expect(many.length).toBeLessThan(25)
  expect(many.join(' ').split(' ')).toHaveLength(2_000)
})

test('a request that takes long does not delay the responses before it by more than itself', async () => {
  const slow = () => {
    now += 3
  }
  expect(await turnsOf([nothing, slow, slow, nothing])).toEqual(['h1 h2 a1 a2 h3 a3 h4 a4'])
})

test('requests that arrive while others are handled form the next group', async () => {
  const groups = new RequestGroups()
  const order: string[] = []
  groups.add(() => {
    groups.add(() => {
      order.push('later')
      return undefined
    })
    return () => order.push('answered')
  })
  await setImmediate()
  expect(order).toEqual(['answered'])
  await setImmediate()
  expect(order).toEqual(['answered', 'later'])
})
