import { expect, it } from 'vitest'
import { textMatching } from './pattern-example.ts'

it.each([
  '^cl_[A-Za-z0-9]{22}$',
  '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$',
  '^\\+[1-9]\\d{6,14}$',
  '^(?:GET|POST)\\s/[^/?#]+$',
  '^"\\d{1,15}"$',
  '^[\\x21-\\x7e]{1,128}$',
  '^\\p{L}[\\p{L}\\p{N} ]*$',
  '^(?<year>\\d{4})-(?<month>0[1-9]|1[0-2])$',
  '^(?=.*\\d)[a-z\\d]{8,}$',
  '^[]a]?b*?$'.replace('[]a]', '[\\]a]'),
  'inside',
  '',
])('finds a text that %s accepts', (pattern) => {
  const expression = new RegExp(pattern, 'u')
  expect(textMatching(pattern, (text) => expression.test(text))).toMatch(expression)
})

it('continues until the length fits too', () => {
  expect(textMatching('^[a-f]+$', (text) => text.length > 20)).toMatch(/^[a-f]{21,}$/)
  expect(textMatching('^[a-f]+$', (text) => text.length < 2)).toMatch(/^[a-f]$/)
})

it('returns the same text every time', () => {
  const once = () => textMatching('^[a-z]{12}$', () => true)
  expect(once()).toBe(once())
})

it('gives up if no text fits', () => {
  expect(textMatching('^a$', () => false)).toBeUndefined()
})
