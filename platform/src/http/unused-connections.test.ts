import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { selfSignedCertificate } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../log/index.ts'
import { countersignErrors, createHttpServer } from './index.ts'

const { certificate, key } = selfSignedCertificate(['localhost'])
const tls = { cert: Buffer.from(certificate), key: Buffer.from(key) }
const clients: Socket[] = []
afterAll(() => {
  for (const client of clients) client.destroy()
})

async function listening(options: { readonly tls?: typeof tls; readonly busyMs?: number } = {}) {
  const log = createLog({ level: 'silent' })
  const base = { log, errorFormat: countersignErrors, trustedProxies: [], secureTransport: false }
  const app = createHttpServer({ ...base, ...options })
  app.addHook('preClose', (done) => {
    done()
    const end = performance.now() + (options.busyMs ?? 0)
    while (performance.now() < end);
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port }
}

const opened = async (client: Socket, event: string) => {
  clients.push(client)
  await once(client, event)
  return client
}

// Node itself would wait for a minute, longer than a test may take.
test('a server that closes does not wait for a connection that has sent nothing', async () => {
  const { app, port } = await listening()
  await opened(connect(port, '127.0.0.1'), 'connect')
  await app.close()
})

test('nor for one that has agreed on TLS and sent nothing, or not even that', async () => {
  const { app, port } = await listening({ tls })
  await opened(connect(port, '127.0.0.1'), 'connect')
  await opened(connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }), 'secureConnect')
  await app.close()
})

test('it does wait for a request that has begun to arrive', async () => {
  const { app, port } = await listening()
  const client = await opened(connect(port, '127.0.0.1'), 'connect')
  client.write('GET /nothing HTTP/1.1\r\nHost: localhost\r\n')
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))).toBe(1)
  const closed = app.close()
  await new Promise((resolve) => setTimeout(resolve, 250))
  client.write('\r\n')
  const [answer] = await once(client, 'data')
  expect(String(answer)).toContain('404')
  await closed
})

test('also if it was too busy to read what has arrived', async () => {
  const { app, port } = await listening({ busyMs: 300 })
  const client = await opened(connect(port, '127.0.0.1'), 'connect')
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))).toBe(1)
  // Timers come next, and only then what has arrived.
  await new Promise((resolve) => setImmediate(resolve))
  client.write('GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const closed = app.close()
  const [answer] = await once(client, 'data')
  expect(String(answer)).toContain('404')
  await closed
})
