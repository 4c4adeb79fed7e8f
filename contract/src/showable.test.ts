import { describe, expect, test } from 'vitest'
import { isShowable, showableOr } from './showable.ts'

describe('a text can be shown', () => {
  test.each([
    'Web shop',
    'CHF\u00a0120.00',
    'Zürich – «Löwen» 100 %',
    'می\u200cخواهم',
    'עברית 123',
    '👨\u200d👩\u200d👧',
    '東京',
    '*',
  ])('%j', (text) => {
    expect(isShowable(text)).toBe(true)
  })
})

describe('a text cannot be shown', () => {
  const forbidden = [
    ...['\u0000', '\t', '\n', '\r', '\u001f', '\u007f', '\u0085', '\u009f'],
    ...['\u061c', '\u200b', '\u200e', '\u200f', '\u2028', '\u2029', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
    ...['\u2060', '\u2064', '\u2066', '\u2067', '\u2068', '\u2069', '\ufeff'],
  ]
  test.each(forbidden)('with %j in it', (character) => {
    expect(isShowable(`Pay ${character} Bob`)).toBe(false)
  })

  test.each(['', ' ', '\u00a0\u3000', '\u200d', '\u2800', '\u3164\u115f', '\u00ad'])('of blanks only: %j', (text) => {
    expect(isShowable(text)).toBe(false)
  })
})

test('of a name from before the rule what can be shown stays, or the fallback', () => {
  expect(showableOr('cl_1', 'Web\u202e shop')).toBe('Web shop')
  expect(showableOr('cl_1', '\u200b\n')).toBe('cl_1')
})
