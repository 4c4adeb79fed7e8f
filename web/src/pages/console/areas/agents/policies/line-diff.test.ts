import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffLines } from './line-diff.ts'

const told = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`)

test('what was added, removed and kept, in order', () => {
  expect(told('a\nb\nc\nd', 'a\nc\nx\nd')).toEqual([' a', '-b', ' c', '+x', ' d'])
  expect(told('same', 'same')).toEqual([' same'])
  expect(told('', 'a\nb')).toEqual(['-', '+a', '+b'])
})

test('both texts can be read out of it again', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after)
      const without = (kind: string) =>
        lines
          .filter((line) => line.kind !== kind)
          .map((line) => line.text)
          .join('\n')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }),
  )
})
