// What a server answers and logs when callers disconnect, and which addresses it accepts from proxies.
import { once } from 'node:events'
import { connect } from 'node:net'
import Type from 'typebox'
import { expect, test, vi } from 'vitest'
import { createLog } from '../log/index.ts'
import { createMetrics } from '../metrics/index.ts'
import { countersignErrors, operationsOf } from './index.ts'
import { mountOperations } from './mounted.fixture.ts'

const lines: { level: string; status?: number; ip?: string }[] = []
const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(JSON.parse(line)) } })
const { openOperation } = operationsOf<object, object>({ errorFormat: countersignErrors })
const echo = openOperation(
  {
    id: 'echo',
    method: 'POST',
    path: '/v1/echo',
    summary: 'Say where the caller is',
    body: Type.Object({}),
    reply: { 200: Type.Object({ ipAddress: Type.String() }) },
  },
  ({ source }) => ({ ipAddress: source.ipAddress }),
)
const metrics = createMetrics()

const { app, port, url } = await mountOperations({
  contextPath: '/Echoes',
  operations: [echo],
  log,
  metrics,
  trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
})

test('a caller that disconnects in the middle of its body is not a server error', async () => {
  lines.length = 0
  const socket = connect(port, '127.0.0.1')
  const headers = 'host: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000'
  const begun = once(app.server, 'request')
  socket.write(`POST /Echoes/v1/echo HTTP/1.1\r\n${headers}\r\n\r\n{`)
  await begun
  socket.destroy()
  await vi.waitFor(() => expect(lines).toMatchObject([{ level: 'info', status: 499 }]), 10_000)
  expect(await metrics.registry.metrics()).not.toMatch(/status="5/)
})

const said = async (forwardedFor: string): Promise<string> => {
  const answer = await fetch(`${url}/v1/echo`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { ipAddress: string }).ipAddress
}

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['198.51.100.7, 203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, 10.0.0.3', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['2001:DB8::0:1', '2001:db8::1'],
])('of X-Forwarded-For %s from a trusted proxy, %s is the caller', async (forwardedFor, address) => {
  expect(await said(forwardedFor)).toBe(address)
})

test.each([
  ['3,000 characters', 'x'.repeat(3000), '127.0.0.1'],
  ['a word', 'unknown', '127.0.0.1'],
  ['a zone of 3,000 characters', `fe80::1%${'a'.repeat(3000)}`, '127.0.0.1'],
  ['a tag behind a second proxy', '203.0.113.9, <script>, 10.0.0.3', '10.0.0.3'],
])("X-Forwarded-For with %s is not an address: the proxy's own address is used", async (_, given, address) => {
  expect(await said(given)).toBe(address)
})
