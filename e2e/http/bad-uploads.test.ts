// Invalid files, sent to every operation that takes one.
import { request as httpRequest } from 'node:http'
import { operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const accessToken = await server.operators.accessToken()
const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })
const others = ['application/json', 'application/x-www-form-urlencoded']
const operations = (await operationsUnderTest(server.call)).filter(
  ({ mediaTypes: [mediaType] }) => mediaType !== undefined && !others.includes(mediaType),
)

test('there are such operations', () => {
  expect(operations.length).toBeGreaterThan(3)
})

describe.each(operations)('$title', ({ method, at, headers, mediaTypes: [mediaType = ''] }) => {
  const send = (contentType: string, raw: Buffer) =>
    server.call(method, at(identifiers), { accessToken, raw, headers: { ...headers, 'content-type': contentType } })

  test('refuses an unknown media type', async () => {
    expect(await send('image/png', Buffer.from('x'))).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    })
  })

  test('refuses bytes that are not UTF-8', async () => {
    expect(await send(mediaType, Buffer.from([0xff, 0xfe, 0x0a]))).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  })

  test('refuses a file of a gigabyte by its length, before reading any of it', async () => {
    const status = await new Promise((resolve, reject) => {
      const authorization = `Bearer ${accessToken}`
      const sent = { ...headers, authorization, 'content-type': mediaType, 'content-length': 2 ** 30 }
      const sending = httpRequest(server.url + at(identifiers), { method, headers: sent }, (answer) => {
        resolve(answer.statusCode)
        sending.destroy()
      })
      sending.once('error', reject).flushHeaders()
    })
    expect(status).toBe(413)
  })
})
