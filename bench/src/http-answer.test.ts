import { describe, expect, it } from 'vitest'
import { isComplete, readAnswer, readRetryAfterMs } from './http-answer.ts'

const sized = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhéllo'
// One of its chunks ends like a whole response.
const chunked = 'HTTP/1.1 401 No\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\nA\r\n, 0\r\n\r\nyou\r\n0\r\n\r\n'
const empty = 'HTTP/1.1 204 No Content\r\ndate: today\r\n\r\n'

describe.each([
  ['with a length', sized, { status: 200, body: 'héllo' }],
  ['in chunks', chunked, { status: 401, body: 'hello, 0\r\n\r\nyou' }],
  ['without a body', empty, { status: 204, body: '' }],
])('a response %s', (_how, text, expected) => {
  const bytes = Buffer.from(text)

  it('is complete with its last byte, not before', () => {
    const parts = Array.from({ length: bytes.length }, (_, length) => bytes.subarray(0, length))
    expect(parts.filter(isComplete)).toEqual([])
    expect(isComplete(bytes)).toBe(true)
  })

  it('is parsed correctly', () => {
    expect(readAnswer(bytes)).toEqual(expected)
  })
})

it('says when to come back', () => {
  expect(readRetryAfterMs(Buffer.from('HTTP/1.1 429 No\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n'))).toBe(7_000)
  expect(readRetryAfterMs(Buffer.from(empty))).toBe(1_000)
})
