import { expect, test } from 'vitest'
import type { Account } from './asker.ts'
import { CallersInTurn } from './callers-in-turn.ts'

function filled(...items: readonly (readonly [Account, string])[]) {
  const queue = new CallersInTurn<string>()
  for (const [account, item] of items) queue.add({ account, caller: item.slice(0, 1) }, item)
  return queue
}

const takeAll = (queue: CallersInTurn<string>) => Array.from({ length: queue.size }, () => queue.take())

test('callers take turns, and each caller’s come in order', () => {
  const queue = filled(...['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((item) => ['authenticated', item] as const))
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('those that only name the tenant get every second turn, however many they are', () => {
  const queue = filled(
    ...['a1', 'b1', 'c1', 'd1'].map((item) => ['named', item] as const),
    ...['e1', 'e2'].map((item) => ['authenticated', item] as const),
  )
  expect(takeAll(queue)).toEqual(['e1', 'a1', 'e2', 'b1', 'c1', 'd1'])
  expect(queue.take()).toBeUndefined()
})

test('one that gives up is taken from its own caller, of its own account', () => {
  const queue = filled(['named', 'a1'], ['authenticated', 'a2'], ['authenticated', 'a3'], ['authenticated', 'b1'])
  expect(queue.takeFrom({ account: 'authenticated', caller: 'a' })).toBe('a2')
  expect(queue.takeFrom({ account: 'named', caller: 'b' })).toBeUndefined()
  expect(queue.size).toBe(3)
  expect(takeAll(queue)).toEqual(['b1', 'a1', 'a3'])
})
