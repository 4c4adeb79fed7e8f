// A sender that is too slow is refused; a sender that waits for us is not.
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Type from 'typebox'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AddressPace } from '../turns/index.ts'
import { inTime } from './body-deadline.ts'
import { countersignErrors, operationsOf } from './index.ts'
import { mountOperations } from './mounted.fixture.ts'

const { openOperation, uploadOperation } = operationsOf<object, object>({ errorFormat: countersignErrors })
const reading = { isHeld: Promise.withResolvers<void>(), mayGoOn: Promise.withResolvers<void>() }
const holding = { isHeld: Promise.withResolvers<void>(), mayGoOn: Promise.withResolvers<void>() }
const operations = [
  openOperation(
    {
      id: 'hold',
      method: 'POST',
      path: '/v1/hold',
      summary: 'Hold',
      body: Type.Object({}),
      reply: { 200: Type.Object({}) },
    },
    async () => {
      holding.isHeld.resolve()
      await holding.mayGoOn.promise
      return {}
    },
  ),
  openOperation(
    {
      id: 'echo',
      method: 'POST',
      path: '/v1/echo',
      summary: 'Echo',
      body: Type.Object({}),
      reply: { 200: Type.Object({}) },
    },
    () => ({}),
  ),
  uploadOperation(
    {
      id: 'weigh',
      method: 'POST',
      path: '/v1/weigh',
      summary: 'Weigh',
      scope: null,
      upload: { contents: { 'text/csv': Type.String() }, maxMebibytes: 1 },
      reply: { 200: Type.Object({ weight: Type.Integer() }) },
    },
    {
      async read({ bytes }) {
        let weight = 0
        for await (const chunk of bytes) {
          if (weight === 0) {
            reading.isHeld.resolve()
            await reading.mayGoOn.promise
          }
          weight += chunk.length
        }
        return { weight }
      },
      handle: ({ body }) => body,
    },
  ),
]
// The clock of the server's timers jumps, and requests would be held for the time before.
const pace = new AddressPace({ now: () => 0, together: 1_000 })
const { app, port } = await mountOperations({ contextPath: '/Slow', operations, pace })

function begin(path: string, type: string, body: string, length: number): Socket {
  const headers = `host: localhost\r\nauthorization: Bearer x\r\ncontent-type: ${type}\r\ncontent-length: ${length}`
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(`POST /Slow${path} HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n${body}`)
  return socket
}

/** The clock of the server's timers only: the sockets are real. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const begun = (path: string) =>
  new Promise<void>((resolve) => {
    app.server.on('request', ({ url }) => url === path && setImmediate(resolve))
  })

describe('a body that is read before its operation', () => {
  test('is refused if it has not arrived after 30 seconds', async () => {
    const arrived = begun('/Slow/v1/echo')
    const answer = text(begin('/v1/echo', 'application/json', '{', 2))
    await arrived
    vi.advanceTimersByTime(30_000)
    expect(await answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*The request did not arrive in time\./)
  })

  test('has its own 30 seconds, however long others have been arriving', async () => {
    const first = begun('/Slow/v1/echo')
    const early = text(begin('/v1/echo', 'application/json', '{', 2))
    await first
    vi.advanceTimersByTime(20_000)
    const second = begun('/Slow/v1/echo')
    const socket = begin('/v1/echo', 'application/json', '{', 2)
    await second
    vi.advanceTimersByTime(10_000)
    expect(await early).toMatch(/^HTTP\/1\.1 400/)
    vi.advanceTimersByTime(19_999)
    expect(socket.destroyed).toBe(false)
    const late = text(socket)
    vi.advanceTimersByTime(1)
    expect(await late).toMatch(/^HTTP\/1\.1 400/)
  })

  test('has no deadline any more once it has arrived', async () => {
    const arrived = begun('/Slow/v1/hold')
    const socket = begin('/v1/hold', 'application/json', '{', 2)
    await arrived
    socket.write('}')
    await holding.isHeld.promise
    vi.advanceTimersByTime(3 * 30_000)
    holding.mayGoOn.resolve()
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200/)
  })
})

test('an upload is not refused because we read it slowly', async () => {
  expect(app.server.requestTimeout).toBe(10 * 60_000)
  const socket = begin('/v1/weigh', 'text/csv', 'half', 8)
  const answer = text(socket)
  await reading.isHeld.promise
  vi.advanceTimersByTime(10 * 60_000 - 1)
  reading.mayGoOn.resolve()
  socket.write('half')
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"weight":8/)
})

describe('an upload', () => {
  async function* sent(count: number, { everyMs, bytes }: { everyMs: number; bytes: number }): AsyncGenerator<Buffer> {
    for (let index = 0; index < count; index += 1) {
      await new Promise((resolve) => setTimeout(resolve, everyMs))
      yield Buffer.alloc(bytes)
    }
  }
  const sizeOf = async (chunks: AsyncIterable<Buffer>) => {
    let size = 0
    for await (const { length } of chunks) size += length
    return size
  }
  const afterMs = async <Value>(ms: number, value: Promise<Value>): Promise<PromiseSettledResult<Value>> => {
    const [settled] = await Promise.all([Promise.allSettled([value]), vi.advanceTimersByTimeAsync(ms)])
    return settled[0]
  }
  const refused = {
    status: 'rejected',
    reason: { code: 'invalid_request', message: 'The body did not arrive in time.' },
  }

  test('is refused if its sender pauses for 30 seconds', async () => {
    const size = sizeOf(inTime(sent(2, { everyMs: 3_600_000, bytes: 1 })))
    expect(await afterMs(30_000, size)).toMatchObject(refused)
  })

  test('is refused if it trickles in, although no single part is late', async () => {
    const size = sizeOf(inTime(sent(1_000, { everyMs: 1_000, bytes: 1 })))
    expect(await afterMs(31_000, size)).toMatchObject(refused)
  })

  test('may take minutes while it keeps coming', async () => {
    const size = sizeOf(inTime(sent(40, { everyMs: 5_000, bytes: 128 * 1024 })))
    expect(await afterMs(200_000, size)).toEqual({ status: 'fulfilled', value: 40 * 128 * 1024 })
  })
})
