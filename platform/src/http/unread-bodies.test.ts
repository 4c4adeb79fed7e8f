import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { UnreadBodies, type UnreadBodiesOptions } from './unread-bodies.ts'

const mebibyte = 1024 * 1024
let server: Server
const oneConnection = new Agent({ keepAlive: true, maxSockets: 1 })
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Refuses every body before it has arrived. */
async function refuse(options: UnreadBodiesOptions): Promise<IncomingMessage[]> {
  const unread = new UnreadBodies(options)
  const refused: IncomingMessage[] = []
  server = createServer((asked, answer) => {
    refused.push(asked)
    unread.take(asked)
    answer.writeHead(401).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return refused
}

function send(bytes: number, agent = oneConnection) {
  const { port } = server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', method: 'POST', agent, headers: { 'content-length': bytes } })
  // That it is disconnected is part of the tests.
  sent.on('error', () => undefined).end(Buffer.alloc(bytes))
  return new Promise<number | undefined>((resolve) => {
    sent.once('response', (answer) => resolve(answer.resume().statusCode))
  })
}

test('a refused body is read to its end, but slowly, and the connection is used again', async () => {
  const refused = await refuse({ bytesPerSecond: 8 * mebibyte })
  const startedAt = performance.now()
  expect(await send(24 * mebibyte)).toBe(401)
  expect(refused[0]?.complete).toBe(false)
  await expect.poll(() => refused[0]?.complete).toBe(true)
  expect(performance.now() - startedAt).toBeGreaterThan(2_500)
  await send(1)
  expect(refused[1]?.socket).toBe(refused[0]?.socket)
})

test('a sender that takes too long is disconnected', async () => {
  const refused = await refuse({ bytesPerSecond: mebibyte, maxMs: 200 })
  expect(await send(64 * mebibyte)).toBe(401)
  await expect.poll(() => refused[0]?.socket.destroyed).toBe(true)
  expect(refused[0]?.complete).toBe(false)
})

test('of too many at once, the oldest is disconnected, and the others are read', async () => {
  const refused = await refuse({ bytesPerSecond: 8 * mebibyte, maxBodies: 2 })
  for (let count = 0; count < 3; count += 1) await send(24 * mebibyte, new Agent({ keepAlive: true }))
  await expect.poll(() => refused.map(({ socket }) => socket.destroyed)).toEqual([true, false, false])
  await expect.poll(() => refused.map(({ complete }) => complete)).toEqual([false, true, true])
})

test('bodies share the pace: several at once are not read faster than one', async () => {
  const refused = await refuse({ bytesPerSecond: 8 * mebibyte })
  await Promise.all(Array.from({ length: 6 }, () => send(24 * mebibyte, new Agent({ keepAlive: true }))))
  const read = () => refused.reduce((sum, { socket }) => sum + socket.bytesRead, 0)
  const startedAt = performance.now()
  await expect.poll(read).toBeGreaterThan(8 * mebibyte)
  // Each connection also has a buffer.
  expect(performance.now() - startedAt).toBeGreaterThan(400)
})
