import { expect, test } from 'vitest'
import { Rounds } from './rounds.ts'

function filled(...items: readonly string[]) {
  const rounds = new Rounds<string>()
  for (const item of items) rounds.add(item.slice(0, 1), item)
  return rounds
}

const takeAll = (rounds: Rounds<string>) => Array.from({ length: rounds.size }, () => rounds.take())

test('lines are taken from in turns, each in its own order', () => {
  expect(takeAll(filled('a1', 'a2', 'a3', 'b1', 'c1', 'b2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a line that comes later does not wait for the whole of an earlier one', () => {
  const rounds = filled('a1', 'a2', 'a3')
  expect(rounds.take()).toBe('a1')
  rounds.add('b', 'b1')
  expect(takeAll(rounds)).toEqual(['a2', 'b1', 'a3'])
})

test('the first of one line can be taken out of turn', () => {
  const rounds = filled('a1', 'b1', 'b2')
  expect(rounds.takeFrom('b')).toBe('b1')
  expect(rounds.takeFrom('c')).toBeUndefined()
  expect(rounds.size).toBe(2)
  expect(takeAll(rounds)).toEqual(['a1', 'b2'])
  expect(rounds.take()).toBeUndefined()
})
