import { expect, test } from 'vitest'
import { shapeDifferences } from './shape.ts'

const example = { id: 'cl_1', tags: ['a'], jwks: null, limits: { daily: 5 } }
const exact = { partial: false }

test('other values of the same kinds fit', () => {
  const actual = { id: 'cl_2', tags: ['b', 'c'], jwks: { keys: [] }, limits: { daily: 7 } }
  expect(shapeDifferences(example, actual, exact)).toEqual([])
})

test('members that are missing, added or of another kind are named by their place', () => {
  const actual = { id: 1, tags: ['b', 2], limits: { hourly: 7 } }
  expect(shapeDifferences(example, actual, exact)).toEqual([
    '$.jwks is missing',
    '$.id is a number, not a string',
    '$.tags[1] is a number, not a string',
    '$.limits.daily is missing',
    '$.limits.hourly is not in the docs',
  ])
})

test('an empty list does not show what the docs promise', () => {
  expect(shapeDifferences({ items: [{}] }, { items: [] }, exact)).toEqual(['$.items is empty'])
})

test('a part of an answer may leave members out, and invents none', () => {
  expect(shapeDifferences({ id: '', gone: '' }, { id: '', more: 1 }, { partial: true })).toEqual(['$.gone is missing'])
})
