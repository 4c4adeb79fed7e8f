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

/** Refuses every body before it has arrived, after what is to happen first. */
async function refuse(
  options: UnreadBodiesOptions,
  first: (asked: IncomingMessage) => Promise<unknown> | undefined = () => undefined,
): Promise<IncomingMessage[]> {
  const unread = new UnreadBodies(options)
  const refused: IncomingMessage[] = []
  server = createServer(async (asked, answer) => {
    refused.push(asked)
    await first(asked)
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

async function get(agent: Agent): Promise<void> {
  const { port } = server.address() as AddressInfo
  const [answer] = await once(request({ port, host: '127.0.0.1', agent }).end(), 'response')
  await once(answer.resume(), 'end')
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

test.for([
  ['of which as much has come as fits into its buffer', (asked: IncomingMessage) => bufferFull(asked)],
  ['of which a part was read', (asked: IncomingMessage) => readSome(asked)],
  [
    'whose reader has stopped without a word',
    (asked: IncomingMessage) => asked.iterator({ destroyOnReturn: false }).next(),
  ],
] as const)('a body %s is read slowly too', async ([, first]) => {
  const refused = await refuse({ bytesPerSecond: 16 * mebibyte }, first)
  const startedAt = performance.now()
  expect(await send(24 * mebibyte)).toBe(401)
  await expect.poll(() => refused[0]?.complete, { interval: 20 }).toBe(true)
  expect(performance.now() - startedAt).toBeGreaterThan(1_250)
  await send(1)
  expect(refused[1]?.socket).toBe(refused[0]?.socket)
})

const bufferFull = async (asked: IncomingMessage): Promise<void> => {
  if (Number(asked.headers['content-length']) < mebibyte) return
  await expect.poll(() => asked.readableLength, { interval: 5 }).toBeGreaterThanOrEqual(asked.readableHighWaterMark)
}

async function readSome(asked: IncomingMessage): Promise<void> {
  for await (const _ of asked.iterator({ destroyOnReturn: false })) return
}

test('the memory of what was read is free at once', async () => {
  const read: Buffer[] = []
  const refused = await refuse({ bytesPerSecond: 64 * mebibyte }, async (asked) => {
    asked.pause().on('data', (bytes: Buffer) => read.push(bytes))
  })
  expect(await send(8 * mebibyte)).toBe(401)
  await expect.poll(() => refused[0]?.complete, { interval: 20 }).toBe(true)
  expect(read.length).toBeGreaterThan(10)
  expect(read.filter(({ buffer }) => buffer.byteLength > 0)).toEqual([])
})

test('a request without a body is not one of them, although it is answered while it is still parsed', async () => {
  const unread = new UnreadBodies({ maxBodies: 1 })
  const seen: IncomingMessage[] = []
  server = createServer((asked, answer) => {
    seen.push(asked)
    expect(asked.complete).toBe(false)
    unread.take(asked)
    answer.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  for (const round of [1, 2]) {
    await Promise.all(Array.from({ length: 10 }, () => get(agent)))
    expect(seen).toHaveLength(round * 10)
  }
  expect(new Set(seen.map(({ socket }) => socket)).size).toBe(10)
  agent.destroy()
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
