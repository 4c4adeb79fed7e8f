// Bodies that are refused before they have arrived: each fills the buffers of its connection, so one address gets only so many
// responses to them.
import { request } from 'node:http'
import { Problem } from '@countersign/contract'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { countersignErrors, operationsOf } from './index.ts'
import { mountOperations } from './mounted.fixture.ts'

const { uploadOperation } = operationsOf<object, object>({ errorFormat: countersignErrors })
const upload = uploadOperation(
  {
    id: 'upload',
    method: 'POST',
    path: '/v1/files',
    summary: 'Upload',
    scope: null,
    upload: { contents: { 'text/csv': Type.String() }, maxMebibytes: 36 },
    reply: { 204: Type.Undefined() },
  },
  { read: async () => undefined, handle: async () => undefined },
)
const access = {
  authenticate(): never {
    throw new Problem('unauthorized')
  },
  scopesOf: () => [],
}
const { port } = await mountOperations({
  contextPath: '/Refused',
  operations: [upload],
  access,
  trustedProxies: ['127.0.0.1'],
})
const mebibyte = 1024 * 1024
const small = 1_000

/** Sends the headers, and resolves with how long the response took. */
function announce(
  bytes: number,
  address: string,
  headers: Record<string, string | number> = { 'content-length': bytes },
) {
  const startedAt = performance.now()
  return new Promise<number>((resolve, reject) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/Refused/v1/files',
      agent: false,
      headers: { ...headers, 'content-type': 'text/csv', 'x-forwarded-for': address },
    })
    sent
      .once('response', ({ statusCode }) => {
        if (statusCode === 401) resolve(performance.now() - startedAt)
        else reject(new Error(`The response was ${statusCode}.`))
        sent.destroy()
      })
      .on('error', reject)
      .flushHeaders()
  })
}

test('the responses to large ones from one address are sent one after the other, and no other request waits', async () => {
  const large = Promise.all(Array.from({ length: 10 }, () => announce(mebibyte, '192.0.2.1')))
  const others = Promise.all([announce(mebibyte, '192.0.2.2'), announce(small, '192.0.2.1')])
  expect(Math.max(...(await others))).toBeLessThan(Math.max(...(await large)))
  const took = (await large).sort((one, other) => one - other)
  expect(took.at(-2)).toBeGreaterThanOrEqual(490)
  expect(took.at(-1)).toBeGreaterThanOrEqual(990)
})

test('as many small ones as an address sends get their responses at once', async () => {
  await Promise.all(Array.from({ length: 30 }, () => announce(small, '192.0.2.3')))
  // None of them was counted: this one would be held for eight seconds.
  expect(await announce(mebibyte, '192.0.2.3')).toBeLessThan(7_000)
})

test('a body in chunks counts as large, because its length is not known', async () => {
  const chunked = { 'transfer-encoding': 'chunked' }
  const took = await Promise.all(Array.from({ length: 9 }, () => announce(mebibyte, '192.0.2.4', chunked)))
  expect(Math.max(...took)).toBeGreaterThanOrEqual(490)
})
