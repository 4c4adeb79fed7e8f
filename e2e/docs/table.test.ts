import { expect, test } from 'vitest'
import { table } from './table.ts'

test('a generated table without rows is refused', () => {
  expect(() => table(['Variable', 'Meaning'], [])).toThrow('The table of Variable, Meaning has no rows.')
})

test('a cell keeps its own bars', () => {
  expect(table(['A'], [['b | c']])).toBe('| A |\n|---|\n| b \\| c |')
})
