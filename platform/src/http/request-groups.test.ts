import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { RequestGroups } from './request-groups.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Adds requests and returns what happened, in order: `h1` handles the first, `a1` answers it. */
async function orderOf(requests: readonly (() => void)[], answeredLater: readonly number[] = []): Promise<string> {
  const order: string[] = []
  const groups = new RequestGroups()
  for (const [index, handle] of requests.entries())
    groups.add(() => {
      order.push(`h${index + 1}`)
      handle()
      return answeredLater.includes(index + 1) ? undefined : () => order.push(`a${index + 1}`)
    })
  expect(order).toEqual([])
  await setImmediate()
  return order.join(' ')
}

const nothing = () => undefined

test('requests that arrive together are all handled before the first of them is answered', async () => {
  expect(await orderOf([nothing, nothing, nothing])).toBe('h1 h2 h3 a1 a2 a3')
  expect(await orderOf([nothing, nothing, nothing], [2])).toBe('h1 h2 h3 a1 a3')
})

test('a group is bounded, and all are handled in the order in which they came', async () => {
  const order = await orderOf(numbers(70).map(() => nothing))
  const step = (letter: string, from: number, to: number) =>
    numbers(70)
      .slice(from - 1, to)
      .map((index) => letter + index)
  expect(order.split(' ')).toEqual([
    ...step('h', 1, 32),
    ...step('a', 1, 32),
    ...step('h', 33, 64),
    ...step('a', 33, 64),
    ...step('h', 65, 70),
    ...step('a', 65, 70),
  ])
})

test('a request that takes long does not delay the responses before it by more than itself', async () => {
  let now = 0
  using time = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const slow = () => {
    now += 3
  }
  expect(await orderOf([nothing, slow, slow, nothing])).toBe('h1 h2 a1 a2 h3 a3 h4 a4')
  expect(time).toHaveBeenCalled()
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
  await setImmediate()
  expect(order).toEqual(['answered', 'later'])
})
