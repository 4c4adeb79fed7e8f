import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { invalidField, Problem } from '@countersign/contract'
import Type from 'typebox'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { KeptAnswer } from '../idempotency/index.ts'
import { createLog } from '../log/index.ts'
import { createMetrics } from '../metrics/index.ts'
import { countersignErrors, createHttpServer, mountService, openApiDocument, operationsOf } from './index.ts'

/** What the reader of the upload received. */
const seen = { bytes: 0, most: 0, readers: 0 }
const kept = new Map<unknown, { readonly request: string; readonly answer: KeptAnswer }>()
const logLines: string[] = []

const { uploadOperation } = operationsOf<object, object>({ errorFormat: countersignErrors })

const weigh = uploadOperation(
  {
    id: 'weigh',
    method: 'POST',
    path: '/v1/files:weigh',
    summary: 'Weigh a file',
    scope: 'admin.write',
    idempotent: true,
    upload: {
      contents: { 'text/csv': Type.String({ examples: ['a,b'] }), 'text/xml': Type.String() },
      maxMebibytes: 1,
      headers: Type.Object({ 'Open-With': Type.Optional(Type.String({ maxLength: 4 })) }),
    },
    reply: { 202: Type.Object({ mediaType: Type.String(), openWith: Type.Unknown(), bytes: Type.Integer() }) },
  },
  {
    async read({ mediaType, headers, bytes }) {
      seen.readers += 1
      for await (const chunk of bytes) {
        seen.bytes += chunk.length
        seen.most = Math.max(seen.most, chunk.length)
        if (chunk.includes('!')) throw invalidField('body', 'is unreadable')
      }
      return { mediaType, openWith: headers['Open-With'] ?? null, bytes: seen.bytes }
    },
    handle: ({ body }) => body,
  },
)

const service = { id: 'files', title: 'Files', description: '', operations: [weigh] }
const scheme = { name: 'key', description: '' }

const app = createHttpServer({
  log: createLog({ level: 'info', destination: { write: (line) => void logLines.push(line) } }),
  errorFormat: countersignErrors,
  trustedProxies: [],
  secureTransport: false,
})
mountService(app, service, {
  contextPaths: ['/Files'],
  baseUrl: 'http://localhost',
  domain: {},
  access: {
    authenticate(authorization) {
      if (!authorization) throw new Problem('unauthorized')
      return {}
    },
    scopesOf: () => ['admin.write'],
    async once(identity, { key, request: asked }, work) {
      const known = kept.get(key)
      if (known && known.request !== JSON.stringify(asked)) throw new Problem('idempotency_conflict')
      const answer = known?.answer ?? (await work(identity))
      kept.set(key, { request: JSON.stringify(asked), answer })
      return answer
    },
  },
  strict: true,
  clock: { now: Date.now },
  log: createLog({ level: 'info', destination: { write: (line) => void logLines.push(line) } }),
  security: scheme,
  version: '1.0.0',
  metrics: createMetrics(),
  health: { ready: async () => undefined },
})
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/Files/v1/files:weigh`

beforeEach(() => {
  Object.assign(seen, { bytes: 0, most: 0, readers: 0 })
  logLines.length = 0
})

const send = async (body: string | ReadableStream, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer x', 'content-type': 'text/csv', ...headers },
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
  })
  return { status: answer.status, body: await answer.json() }
}

const mebibytes = (count: number) => 'x'.repeat(count * 1024 * 1024)

/** Of unknown length. */
const streamed = (text: string) => new Blob([text]).stream()

describe('202', () => {
  test('a body far over the limit of other operations is read in chunks', async () => {
    expect(await send(mebibytes(1), { 'open-with': 'key' })).toEqual({
      status: 202,
      body: { mediaType: 'text/csv', openWith: 'key', bytes: 1024 * 1024 },
    })
    expect(seen.most).toBeLessThanOrEqual(64 * 1024)
  })

  test('the same key returns the first response only for the same file', async () => {
    const key = { 'idempotency-key': 'one' }
    const first = await send('a,b', key)
    expect(await send('a,b', key)).toEqual(first)
    const conflict = { status: 409, body: { code: 'idempotency_conflict' } }
    expect(await send('a,c', key)).toMatchObject(conflict)
    expect(await send('a,b', { ...key, 'open-with': 'key' })).toMatchObject(conflict)
    expect(await send('a,b', { ...key, 'content-type': 'text/xml' })).toMatchObject(conflict)
  })
})

describe('400', () => {
  test('the response of a reader that gives up early arrives, and the connection stays open', async () => {
    const unreadable = { status: 400, body: { details: [{ field: 'body', issue: 'is unreadable' }] } }
    expect(await send(`!${mebibytes(1).slice(1)}`)).toMatchObject(unreadable)
    expect((await send('a,b')).status).toBe(202)
  })

  test('an invalid header', async () => {
    expect(await send('a', { 'open-with': '12345' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'Open-With' }] },
    })
    expect(seen.readers).toBe(0)
  })

  test('no body at all', async () => {
    const answer = await fetch(url, { method: 'POST', headers: { authorization: 'Bearer x' } })
    expect([answer.status, await answer.json()]).toMatchObject([400, { details: [{ issue: 'is required' }] }])
  })

  test('a sender that disconnects is not our failure', async () => {
    const broken = request(url, {
      method: 'POST',
      headers: { authorization: 'Bearer x', 'content-type': 'text/csv', 'content-length': '1000' },
    })
    broken.on('error', () => undefined).write('a,b\n')
    await expect.poll(() => seen.bytes).toBeGreaterThan(0)
    broken.destroy()
    await expect.poll(() => logLines.join('')).toContain('"status":400')
    expect(logLines.join('')).not.toContain('internal_error')
  })
})

describe('401', () => {
  test('before any of the body is read', async () => {
    expect(await send(mebibytes(1), { authorization: '' })).toMatchObject({ status: 401 })
    expect(seen.readers).toBe(0)
  })

  test('a refused body is read slowly', async () => {
    const received = once(app.server, 'request') as Promise<[IncomingMessage]>
    const startedAt = performance.now()
    const refused = request(url, { method: 'POST', agent: new Agent({ keepAlive: true }) })
    const answered = once(refused.end(mebibytes(12)), 'response') as Promise<[IncomingMessage]>
    const [answer] = await answered
    expect(answer.resume().statusCode).toBe(401)
    const [{ socket }] = await received
    expect(socket.bytesRead).toBeLessThan(8 * 1024 * 1024)
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(12 * 1024 * 1024)
    expect(performance.now() - startedAt).toBeGreaterThan(800)
  })
})

describe('413', () => {
  const tooLarge = { status: 413, body: { code: 'payload_too_large', message: 'The body is larger than 1 MiB.' } }

  test('one byte too many, declared in advance: nothing is read', async () => {
    expect(await send(`${mebibytes(1)}x`)).toMatchObject(tooLarge)
    expect(seen.readers).toBe(0)
  })

  test('one byte too many, detected while reading', async () => {
    expect(await send(streamed(`${mebibytes(1)}x`))).toMatchObject(tooLarge)
    expect(seen.bytes).toBeLessThanOrEqual(1024 * 1024)
  })
})

describe('415', () => {
  test.each(['application/json', 'text/csv; charset=utf-16', 'text/plain'])('%s', async (type) => {
    expect(await send('{}', { 'content-type': type })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type', message: expect.stringContaining('text/csv or text/xml') },
    })
  })
})

test('the document describes what can be sent, and with which headers', () => {
  const document = openApiDocument(service, { servers: [], security: scheme, version: '1.0.0' })
  expect(document).toMatchObject({
    paths: {
      '/v1/files:weigh': {
        post: {
          parameters: [{ name: 'Open-With', in: 'header', required: false }, { name: 'Idempotency-Key' }],
          requestBody: { content: { 'text/csv': { schema: { examples: ['a,b'] } }, 'text/xml': {} } },
          responses: { 413: { description: expect.stringContaining('larger than 1 MiB') } },
        },
      },
    },
  })
})
