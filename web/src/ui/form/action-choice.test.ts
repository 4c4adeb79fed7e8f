import { expect, test } from 'vitest'
import { actionsOf, chosenOf, patternFor } from './action-choice.ts'

test('names are switches, and what ends with a star is a pattern', () => {
  const both = { chosen: ['account.read'], patterns: 'payment.*' }
  expect(chosenOf(['payment.*', 'account.read'])).toEqual(both)
  expect(actionsOf({ ...both, patterns: 'payment.*\n\n account.read ' })).toEqual(['account.read', 'payment.*'])
})

test('a pattern includes what begins like it; a name only itself', () => {
  expect(patternFor(['account.read', 'payment.*'], 'payment.create')).toBe('payment.*')
  expect(patternFor(['account.read', 'payment.*'], 'account.read.all')).toBeUndefined()
  expect(patternFor(['*'], 'anything')).toBe('*')
})
