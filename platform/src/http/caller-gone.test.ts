import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { countersignErrors, operationsOf } from './index.ts'
import { mountOperations } from './mounted.fixture.ts'

const handled = { begun: Promise.withResolvers<AbortSignal>(), goOn: Promise.withResolvers<void>() }

const { operation } = operationsOf<object, object>({ errorFormat: countersignErrors })
const wait = operation(
  {
    id: 'wait',
    method: 'POST',
    path: '/v1/wait',
    summary: 'Wait',
    scope: null,
    body: Type.Object({}),
    reply: { 200: Type.Object({}) },
  },
  async ({ signal }) => {
    handled.begun.resolve(signal)
    await handled.goOn.promise
    return {}
  },
)

const { app, port } = await mountOperations({ contextPath: '/Waits', operations: [wait] })

test('the signal of a call aborts when its caller disconnects, and not because the body was read; no token is kept while it waits, and a server that closes waits for it', async () => {
  const socket = connect(port, '127.0.0.1')
  const arrived = once(app.server, 'request')
  const headers = 'host: localhost\r\nauthorization: Bearer x\r\ncontent-type: application/json\r\ncontent-length: 2'
  socket.write(`POST /Waits/v1/wait HTTP/1.1\r\n${headers}\r\n\r\n{}`)
  const signal = await handled.begun.promise
  const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  await new Promise((resolve) => setImmediate(resolve))
  expect(signal.aborted).toBe(false)
  const [{ headers: kept, rawHeaders }] = (await arrived) as [IncomingMessage]
  expect(kept).toMatchObject({ host: 'localhost', authorization: undefined })
  expect(rawHeaders).toEqual([])
  socket.destroy()
  await gone

  // What it uses, such as the database, is closed after the server.
  let isClosed = false
  const closing = app.close().then(() => {
    isClosed = true
  })
  await expect.poll(() => app.server.listening).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isClosed).toBe(false)
  handled.goOn.resolve()
  await closing
})
