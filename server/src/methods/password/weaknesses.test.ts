import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weaknessesOf } from './weaknesses.ts'

const rules = { minLength: 8, allowPasswordOnly: false, userId: 'ada.lovelace@example.com', tenantName: 'Acme Zürich' }
const common = 'must not be a common password'
const pattern = 'must not be a simple pattern, such as abcd1234'
const userId = 'must not consist mostly of the user id'
const tenantName = 'must not consist mostly of the name of the organisation'

describe('length', () => {
  test.each([
    [7, ['must have at least 8 characters']],
    [8, []],
    [256, []],
    [257, ['must have at most 256 characters']],
  ])('of %i characters is counted in code points', (length, expected) => {
    const different = Array.from({ length }, (_, index) => String.fromCodePoint(0x1f300 + ((index * index) % 599)))
    expect(weaknessesOf(different.join(''), rules)).toEqual(expected)
  })

  test.each([
    [14, 8, ['must have at least 15 characters']],
    [15, 8, []],
    [19, 20, ['must have at least 20 characters']],
    [20, 20, []],
  ])('of %i is checked if a password is the only factor and %i are required', (length, minLength, expected) => {
    const text = 'kq7vzr2mxw9tpb4hjd6s'.slice(0, length)
    expect(weaknessesOf(text, { ...rules, minLength, allowPasswordOnly: true })).toEqual(expected)
  })
})

describe('common passwords', () => {
  test.each([
    'password',
    'PassWord',
    'letmein123',
    'iloveyou',
    'trustno1',
    'Welcome2027!',
    'michael1985',
    'sunshine!!',
  ])('such as %s are refused', (text) => {
    expect(weaknessesOf(text, rules)).toContain(common)
  })

  const file = gunzipSync(readFileSync(new URL('common-passwords.txt.gz', import.meta.url))).toString()
  const listed = file.slice(file.indexOf('\n\n')).trim().split('\n')

  test('are listed by the thousands, in the form in which passwords are compared', () => {
    expect(listed.length).toBeGreaterThan(15_000)
    expect(listed).toEqual(listed.map((text) => text.normalize('NFKC').toLowerCase()))
    expect(new Set(listed).size).toBe(listed.length)
  })

  test('are all refused, in any case, with up to five characters after them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...listed), fc.stringMatching(/^[0-9!?.*]{0,5}$/), (text, added) => {
        expect(weaknessesOf(text.toUpperCase() + added, rules)).toContain(common)
      }),
    )
  })
})

describe('patterns', () => {
  test.each([
    'aaaaaaaa',
    '7'.repeat(100),
    'abcabcabcabc',
    'correct horse correct horse ',
    '🦊🦊🦊🦊🦊🦊🦊🦊',
    'abcdefgh',
    'HGFEDCBA',
    '1234567890123456',
    '9876543210',
    'qwertyuiop',
    'qwertzuiop',
    'poiuytrewq',
    'asdfghjkl',
    '1qaz2wsx3edc',
    'abcd1234',
    'aaaa1234zzzz',
    'qwerty654321abc',
  ])('such as %s are refused', (text) => {
    expect(weaknessesOf(text, rules)).toContain(pattern)
  })

  test.each(['abcdkq1234', 'correct horse correct cow', 'aabbccdd'])('are not found in %s', (text) => {
    expect(weaknessesOf(text, rules)).not.toContain(pattern)
  })
})

describe('public names', () => {
  test.each(['ada.lovelace@example.com', 'Ada.Lovelace2027', 'xxada.lovelace!'])('as the user id: %s', (text) => {
    expect(weaknessesOf(text, rules)).toContain(userId)
  })

  test.each(['Acme Zürich 1', 'acmezürich27', 'ACMEZU\u0308RICH27'.normalize('NFKC')])('as the tenant: %s', (text) => {
    expect(weaknessesOf(text, rules)).toContain(tenantName)
  })

  test('are allowed if the rest is long enough, or if they are too short to matter', () => {
    expect(weaknessesOf('acmezürich-kq7vzr2m', rules)).toEqual([])
    expect(weaknessesOf('kq7avzr2m', { ...rules, userId: 'a', tenantName: '7a' })).toEqual([])
    expect(weaknessesOf('kq7', rules)).toEqual(['must have at least 8 characters'])
  })
})

test('all reasons are reported at once', () => {
  expect(weaknessesOf('123123', { ...rules, userId: '123', tenantName: '123' })).toEqual([
    'must have at least 8 characters',
    common,
    pattern,
    userId,
    tenantName,
  ])
})

test.each([
  'correct horse battery',
  'tr0ub4dor&3x',
  'Grüße aus Zürich',
  'пароль из шести слов',
  '密码需要更长一些才好',
])('no reason is found against %s', (text) => {
  expect(weaknessesOf(text, rules)).toEqual([])
})
