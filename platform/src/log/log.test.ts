import { expect, test } from 'vitest'
import { createLog } from './index.ts'

function logged(record: object, message = 'm'): string {
  const lines: string[] = []
  createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }).info(record, message)
  return lines.join('')
}

test('censors by name whatever could be a secret', () => {
  const line = logged({
    authorization: 'Bearer abc',
    body: { client_secret: 'abc', password: 'abc' },
    request: { headers: { cookie: 'abc' } },
  })
  expect(line).not.toContain('abc')
})

test('a line stays a line, whatever is in it', () => {
  const line = logged({ userAgent: 'a\r\n{"level":"error"}\u001b[31m' }, 'x\ny')
  expect(line.trimEnd().split('\n')).toHaveLength(1)
  expect(line).not.toContain('\u001b')
})
