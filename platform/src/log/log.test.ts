import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { forPeople } from './for-people.ts'
import { createLog } from './index.ts'

function logged(record: object, message = 'm'): string {
  const lines: string[] = []
  createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }).info(record, message)
  return lines.join('')
}

test('censors anything that could be a secret, by name', () => {
  const line = logged({
    authorization: 'Bearer not-for-the-log',
    body: { client_secret: 'not-for-the-log', password: 'not-for-the-log' },
    request: { headers: { cookie: 'not-for-the-log' } },
  })
  expect(line).not.toContain('not-for-the-log')
})

test('a record stays on one line, whatever it contains', () => {
  const line = logged({ userAgent: 'a\r\n{"level":"error"}\u001b[31m' }, 'x\ny')
  expect(line.trimEnd().split('\n')).toHaveLength(1)
  expect(line).not.toContain('\u001b')
})

test('on a terminal a record is one readable line that cannot control the terminal', () => {
  const lines: string[] = []
  const terminal = { write: (line: string) => void lines.push(line) }
  const log = createLog({ level: 'info', destination: forPeople(terminal) })
  log.info({ status: 401, route: '/OTP/v1/who-am-i', userAgent: 'x\u001b[2J\n' }, 'request')
  expect(lines).toHaveLength(1)
  const text = stripVTControlCharacters(lines[0] ?? '')
  expect(text).toMatch(/^\d\d:\d\d:\d\d request /)
  expect(text).toContain('status=401 route=/OTP/v1/who-am-i userAgent="x\\u001b[2J\\n"')
})
