import { describe, expect, test } from 'vitest'
import { render } from '../rendering.ts'
import { smsSize } from '../sms-size.ts'
import { templateIdOf } from '../template-id.ts'
import { assertWording } from '../wording-rules.ts'
import { changeInWords, methodInWords, shippedKeys, shippedWording } from './index.ts'

const sender = { tenantName: 'Example Bank', host: 'id.example.com' }
const link = 'https://id.example.com/SelfService/approvals/apr_01m7ej93tkksedpjv6rr5ezgc1'
const facts = {
  code: '123456',
  minutes: 5,
  change: 'replaced',
  method: 'authenticator_app',
  link,
  alert: 'fraud_reported',
  subject: 'ada',
}
const all = shippedKeys.flatMap((key) => {
  const wording = shippedWording(key)
  return wording
    ? [{ ...key, id: templateIdOf(key), wording, message: render({ ...key, ...wording }, sender, facts) }]
    : []
})
const of = (...parts: readonly string[]) => all.filter(({ id }) => parts.every((part) => id.split('.').includes(part)))

test('every message exists in every language', () => {
  expect(all.map(({ id }) => id).sort()).toEqual(
    ['email', 'sms']
      .flatMap((channel) =>
        ['alert', 'approval_requested', 'code', 'invitation', 'method_changed', 'temporary_code_created'].map(
          (purpose) => `${channel}.${purpose}`,
        ),
      )
      .flatMap((name) => ['de', 'en', 'fr'].map((locale) => `${name}.${locale}`)),
  )
})

describe.each(all)('$id', ({ message, wording, ...key }) => {
  test('follows the rules for tenants', () => {
    expect(() => assertWording(key, wording)).not.toThrow()
    expect(message.text).not.toMatch(/[{}]/)
  })
})

describe.each(of('sms'))('$id', ({ message }) => {
  test('is one SMS of GSM 7-bit', () => {
    expect(smsSize(message.text)).toMatchObject({ encoding: 'gsm7', segments: 1 })
  })
})

describe.each(of('code'))('$id', ({ message }) => {
  test('begins with the code', () => {
    expect(message.subject ?? message.text).toMatch(/^123456\b/)
    expect(message.text).toMatch(/^123456\b/)
  })
})

describe.each(of('sms', 'code'))('$id', ({ message }) => {
  test('ends in the format from which browsers read a code, bound to the site', () => {
    expect(message.text.split('\n').at(-1)).toBe('@id.example.com #123456')
  })
})

describe.each(of('method_changed'))('$id', ({ message, locale }) => {
  test('says what has changed', () => {
    expect(message.text).toContain(changeInWords('replaced', locale))
    expect(message.text).toContain(methodInWords('authenticator_app', locale))
  })
})

describe.each(of('approval_requested'))('$id', ({ message }) => {
  test('ends the line with the link, so that mail programs recognise all of it', () => {
    expect(message.text.split('\n')).toContainEqual(expect.stringMatching(/\/approvals\/apr_\w+$/))
  })
})

test('methods and changes have names in each language; a region uses its language, others use English', () => {
  expect(methodInWords('password', 'de-CH')).toBe('Passwort')
  expect(methodInWords('password', 'it')).toBe('Password')
  expect(changeInWords('removed', 'fr')).toBe('Suppression')
})
