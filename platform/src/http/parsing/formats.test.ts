import { cpuMs } from '@countersign/testkit'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { compileBody } from './validate.ts'

const accepts = (format: string, text: string) => compileBody(Type.String({ format }))(text).issues === undefined

describe('date-time', () => {
  it.each([
    '2030-01-31T12:00:00Z',
    '2030-01-31t12:00:00.123456z',
    '2024-02-29T23:59:59+05:45',
    '2030-01-31T12:00:00-14:00',
  ])('accepts %s', (text) => {
    expect(accepts('date-time', text)).toBe(true)
  })

  it.each([
    ['no time', '2030-01-31'],
    ['no offset', '2030-01-31T12:00:00'],
    ['a space', '2030-01-31 12:00:00Z'],
    ['a day that does not exist', '2023-02-29T12:00:00Z'],
    ['an hour that does not exist', '2030-01-31T24:00:00Z'],
    ['a leap second, which Date cannot hold', '2016-12-31T23:59:60Z'],
    ['the year 0, which PostgreSQL does not have', '0000-01-01T00:00:00Z'],
    ['an offset that PostgreSQL refuses', '2030-01-31T12:00:00+16:00'],
    ['a time zone name', '2030-01-31T12:00:00Z[Europe/Paris]'],
    ['something after it', '2030-01-31T12:00:00Z\n'],
  ])('refuses %s', (_name, text) => {
    expect(accepts('date-time', text)).toBe(false)
  })
})

describe('email', () => {
  it.each(['ada@example.com', "o'neil+tag@sub.example.co.uk", 'ADA.Lovelace@EXAMPLE.com', 'root@localhost'])(
    'accepts %s',
    (text) => {
      expect(accepts('email', text)).toBe(true)
    },
  )

  it.each([
    ['no at', 'example.com'],
    ['two ats', 'a@b@example.com'],
    ['a line break that would begin a header', '"a\r\nBcc: everybody"@example.com'],
    ['a quoted local part', '"ada lovelace"@example.com'],
    ['an address literal', 'ada@[127.0.0.1]'],
    ['a display name', 'Ada <ada@example.com>'],
    ['two addresses', 'ada@example.com,bob@example.com'],
    ['a space', 'ada @example.com'],
    ['dots in a row', 'ada..l@example.com'],
    ['a local part over 64 characters', `${'a'.repeat(65)}@example.com`],
    ['over 254 characters', `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.example.com`],
  ])('refuses %s', (_name, text) => {
    expect(accepts('email', text)).toBe(false)
  })
})

describe('uri and uuid', () => {
  it.each([
    ['uri', 'https://example.com/a?b=c#d', true],
    ['uri', 'urn:countersign:grant:enrolment', true],
    ['uri', '/path', false],
    ['uri', 'https://example.com/a b', false],
    ['uuid', '123e4567-e89b-42d3-a456-426614174000', true],
    ['uuid', '123e4567e89b42d3a456426614174000', false],
  ])('%s: %s', (format, text, accepted) => {
    expect(accepts(format, text)).toBe(accepted)
  })
})

it('no format takes long for hostile input', () => {
  const long = 64_000
  const hostile = [
    `a:${'a'.repeat(long)}\n`,
    `a://${'a:'.repeat(long)}@@`,
    `http://[${'1:'.repeat(long)}`,
    `${'a.'.repeat(long)}@`,
  ]
  const work = () => {
    for (const format of ['date-time', 'email', 'uri', 'uuid']) for (const text of hostile) accepts(format, text)
  }
  expect(cpuMs(work)).toBeLessThan(2_000)
})
