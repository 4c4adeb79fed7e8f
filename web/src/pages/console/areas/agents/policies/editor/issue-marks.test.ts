import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { positionOf } from './issue-marks.ts'

const text = Text.of(['permit(', '  principal,', ');'])

test('a line and a column are a place in the text', () => {
  expect(positionOf(text, { line: 1, column: 1 })).toBe(0)
  expect(text.sliceString(positionOf(text, { line: 2, column: 3 }), text.length)).toMatch(/^principal/)
})

test('a place that the text no longer has is its nearest', () => {
  expect(positionOf(text, { line: 2, column: 99 })).toBe(text.line(2).to)
  expect(positionOf(text, { line: 99, column: 1 })).toBe(text.line(3).from)
  expect(positionOf(text, { line: 0, column: 0 })).toBe(0)
})
