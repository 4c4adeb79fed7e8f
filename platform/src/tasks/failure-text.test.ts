import { expect, test } from 'vitest'
import { failureText } from './failure-text.ts'

test.each([
  ['a code', 'The gateway refused 123456.'],
  ['a telephone number', 'No route to +49 170 123 45 67'],
  ['credentials in an address', 'POST https://user:hunter2@sms.example/send failed'],
  ['a path that is a credential', 'POST https://push.example/send/s3cr3t-p4th failed'],
  ['a key in a query', 'GET https://sms.example/send?k=abc-def failed'],
  ['a password by its name', 'bad credentials: password="correct horse"'],
  ['a bearer token', `Authorization: Bearer ${'ab-c'.repeat(10)}`],
  ['a bare token', `No client for cs_${'Zx9'.repeat(14)}.`],
])('%s is not kept', (_what, message) => {
  const kept = failureText(new Error(message))
  for (const secret of ['123456', '45 67', 'hunter2', 's3cr3t', 'abc-def', 'correct', 'ab-cab-c', 'Zx9Zx9']) {
    expect(kept).not.toContain(secret)
  }
})

test('details that help to understand the failure are kept', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED mail.example'), { code: 'ECONNREFUSED' })
  expect(failureText(refused)).toBe('Error ECONNREFUSED: connect ECONNREFUSED mail.example')
  expect(failureText(new TypeError('POST https://sms.example/send answered 503'))).toBe(
    'TypeError: POST https://sms.example/[…] answered 503',
  )
})

test('it is one short line, whatever was thrown', () => {
  const kept = failureText(new Error(`a\r\nb\u001b[31m\u202e${'long word '.repeat(10_000)}`))
  expect(kept).toMatch(/^Error: a b \[31m [\w ]+$/)
  expect(kept.length).toBeLessThanOrEqual(300)
  expect(failureText(Object.assign(new Error('no'), { name: 'A\0B', code: 'C\nD' }))).toBe('A B C D: no')
  expect(failureText('a bare text')).toBe('Thrown without an error.')
})
