import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from '../log/index.ts'
import { mountOperations } from './mounted.fixture.ts'
import { linesPerSecond } from './request-log.ts'

const lines: Record<string, unknown>[] = []
const destination = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)))
    done()
  },
})

const log = createLog({ level: 'info', destination })
const { url } = await mountOperations({ contextPath: '/Logged', operations: [], log, trustedProxies: ['127.0.0.1'] })

const ask = (times: number, path: string, { from = '192.0.2.1', method = 'GET' } = {}) =>
  Promise.all(
    Array.from({ length: times }, () =>
      fetch(`${url}${path}`, { method, headers: { 'x-forwarded-for': from } }).then((answer) => answer.text()),
    ),
  )
const logged = (fields: object) =>
  lines.filter((line) => Object.entries(fields).every(([name, at]) => line[name] === at))

test('of the failures that one caller repeats, a few are logged, and how many more there were', async () => {
  await ask(30, '/none')
  await ask(1, '/none', { from: '192.0.2.2' })
  await ask(1, '/none', { method: 'DELETE' })
  expect(logged({ msg: 'request', ip: '192.0.2.1', method: 'GET' })).toHaveLength(linesPerSecond)
  expect(logged({ msg: 'request', ip: '192.0.2.2' })).toHaveLength(1)
  expect(logged({ msg: 'request', method: 'DELETE' })).toHaveLength(1)
  const summaries = () => logged({ msg: 'requests not logged' })
  await expect.poll(summaries).toHaveLength(1)
  expect(summaries()[0]).toMatchObject({ status: 404, method: 'GET', ip: '192.0.2.1', count: 30 - linesPerSecond })
  await ask(1, '/none')
  expect(logged({ msg: 'request', ip: '192.0.2.1', method: 'GET' })).toHaveLength(linesPerSecond + 1)
})
