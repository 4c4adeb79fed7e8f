import { expect, test } from 'vitest'
import { matches } from './matches.ts'

test.each([
  ['Message templates', 'temp', true],
  ['Message templates', 'mes tem', true],
  ['Message templates', 'essage', false],
  ['Clés de signature', 'cles', true],
  ['Bill payer ag_01', 'AG_01', true],
  ['Bill payer ag_01', 'bill buyer', false],
  ['Users', '', true],
])('%s is found by “%s”: %s', (text, typed, isFound) => {
  expect(matches(text, typed)).toBe(isFound)
})
