import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '../log/index.ts'
import { linesPerSecond, RequestLog } from './request-log.ts'

function newLog() {
  const lines: Record<string, unknown>[] = []
  const requests = new RequestLog(
    createLog({ level: 'info', destination: { write: (line) => void lines.push(JSON.parse(line)) } }),
  )
  /** All in one turn of the event loop, so that no second ends in between. */
  const fail = (times: number, { ip = '192.0.2.1', method = 'GET', status = 404, isOwn = false } = {}) => {
    for (let time = 0; time < times; time += 1)
      requests.write({ method, id: 'request', routeOptions: { url: '/none' }, ip } as FastifyRequest, status, 1, isOwn)
  }
  const logged = (msg: string, fields: object = {}) =>
    lines.filter((line) => Object.entries({ msg, ...fields }).every(([name, value]) => line[name] === value))
  return { fail, logged }
}

test('of the failures that one caller repeats, a few are logged, and how many more there were', async () => {
  const { fail, logged } = newLog()
  fail(30)
  fail(1, { ip: '192.0.2.2' })
  fail(1, { method: 'DELETE' })
  fail(1, { status: 429 })
  expect(logged('request')).toHaveLength(linesPerSecond + 3)
  await expect.poll(() => logged('requests not logged')).toHaveLength(1)
  expect(logged('requests not logged')[0]).toMatchObject({
    status: 404,
    method: 'GET',
    ip: '192.0.2.1',
    count: 30 - linesPerSecond,
  })
  fail(1)
  expect(logged('request')).toHaveLength(linesPerSecond + 4)
})

test('a caller with many IPv6 addresses counts as one, and each line has the address', async () => {
  const { fail, logged } = newLog()
  for (let host = 1; host <= 30; host += 1) fail(1, { ip: `2001:db8::${host}` })
  expect(logged('request')).toHaveLength(linesPerSecond)
  expect(logged('request', { ip: '2001:db8::3' })).toHaveLength(1)
  await expect.poll(() => logged('requests not logged', { ip: '2001:db8:0:0::/64' })).toHaveLength(1)
})

test('every failure of the server itself is logged', () => {
  const { fail, logged } = newLog()
  fail(30, { status: 503, isOwn: true })
  expect(logged('request')).toHaveLength(30)
})

test('of the requests that get 503 because their tenant sends too many, a few are logged', () => {
  const { fail, logged } = newLog()
  fail(30, { status: 503 })
  expect(logged('request', { level: 'info' })).toHaveLength(linesPerSecond)
  expect(logged('request')).toHaveLength(linesPerSecond)
})
