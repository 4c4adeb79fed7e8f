// A table of invalid bodies, sent to every operation that takes one.
import { badBodies, enrolDevice, newUser, operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const accessToken = await server.operators.accessToken()
const person = await newUser(server.call, server.operators)
const deviceToken = await tokenOfDevice()
const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })
// Files have rules of their own.
const operations = (await operationsUnderTest(server.call)).filter(
  ({ body, mediaTypes }) => body !== undefined && mediaTypes.includes('application/json'),
)

function expectedStatus(code: string, isAuthzen: boolean): number {
  if (code === 'too_large') return 413
  return code === 'unsupported_media_type' && !isAuthzen ? 415 : 400
}

describe.each(operations)('$title', ({ method, at, path, headers, scopes, body }) => {
  // The token endpoint and its companions use their own error format, and ignore unknown fields, as their RFCs require.
  const ownForm = !path.startsWith('/oauth/')
  // AuthZEN has one status for every invalid request, and ignores unknown members.
  const isAuthzen = path.startsWith('/pdp/{tenantId}/access/')
  const send = (raw: Buffer | string, contentType = 'application/json') => {
    const request = { raw, headers: { ...headers, 'content-type': contentType } }
    if (scopes[0] === 'device') return server.call(method, at(identifiers), { ...request, accessToken: deviceToken })
    if (scopes.includes('self')) return person.browser.call(method, at(identifiers), request)
    return server.call(method, at(identifiers), { ...request, accessToken })
  }

  test.each(badBodies)('refuses $name', async ({ bytes, contentType, expectCode }) => {
    const answer = await send(bytes, contentType)
    expect(answer.status).toBe(expectedStatus(expectCode, isAuthzen))
    expect(answer.body).toMatchObject(
      ownForm ? { code: expect.any(String), requestId: expect.any(String) } : { error: 'invalid_request' },
    )
  })

  const ignoresUnknownFields = !ownForm || isAuthzen
  if (!ignoresUnknownFields)
    test('refuses an unknown field, by name', async () => {
      const answer = await send(JSON.stringify({ ...(body as object), displyName: 'x' }))
      expect(answer).toMatchObject({
        status: 400,
        body: {
          code: 'invalid_request',
          details: [{ field: 'displyName', issue: expect.stringContaining('is not a field') }],
        },
      })
    })

  if (ownForm)
    test('coerces no types: numbers, lists and flags are not text', async () => {
      const texts = Object.entries(body as object).filter(([, value]) => typeof value === 'string')
      for (const [name, value] of texts) {
        for (const other of [123456, [value], true, { value }]) {
          const answer = await send(JSON.stringify({ ...(body as object), [name]: other }))
          expect(answer).toMatchObject({ status: 400, body: { details: [{ field: name }] } })
        }
      }
    })
})

test('the process is still healthy', async () => {
  expect((await server.call('GET', '/AuthPage/health/ready')).status).toBe(200)
})

async function tokenOfDevice(): Promise<string> {
  const body = { userId: 'holder', authType: 'push' }
  const registered = await server.call('POST', '/OTP/v1/registerOtp', { accessToken, body })
  return (await enrolDevice(server, registered.body.enrolment)).accessToken()
}
