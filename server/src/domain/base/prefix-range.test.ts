import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterPrefix } from './prefix-range.ts'

const text = fc.string({ unit: 'binary', maxLength: 4 })
const bytes = (value: string) => Buffer.from(value)

test('every text with the prefix sorts before its end, and no other text from the prefix on does', () => {
  fc.assert(
    fc.property(text, text, text, (prefix, rest, other) => {
      const end = afterPrefix(prefix)
      const isBefore = (value: string) => end === null || bytes(value).compare(bytes(end)) < 0
      expect(isBefore(prefix + rest)).toBe(true)
      if (bytes(other).compare(bytes(prefix)) >= 0) expect(isBefore(other)).toBe(other.startsWith(prefix))
    }),
  )
})

test.each([
  ['ada', 'adb'],
  ['\u{d7ff}', '\u{e000}'],
  ['a\u{10ffff}', 'b'],
  ['\u{10ffff}', null],
])('%j ends before %j', (prefix, end) => expect(afterPrefix(prefix)).toBe(end))
