import { expect, test } from 'vitest'
import { inWords } from './in-words.ts'

test('numbers up to twelve are words, in every language', () => {
  expect([inWords(1), inWords(7), inWords(12)]).toEqual(['one', 'seven', 'twelve'])
  expect([inWords(7, 'de'), inWords(10, 'fr')]).toEqual(['sieben', 'dix'])
})

test('larger numbers are digits', () => {
  expect([inWords(13), inWords(1_000), inWords(1_000, 'de')]).toEqual(['13', '1,000', '1.000'])
})
