import { operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const operations = (await operationsUnderTest(server.call)).filter(({ needsAccessToken }) => needsAccessToken)
const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })

test('there are operations in every service', () => {
  expect(new Set(operations.map(({ service }) => service)).size).toBe(5)
})

describe.each(operations)('$title', ({ method, at, request }) => {
  test('answers 401 without an access token', async () => {
    const answer = await server.call(method, at(identifiers), request)
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized', status: 401 } })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="countersign"')
  })

  test('answers 401 with an invalid one', async () => {
    const answer = await server.call(method, at(identifiers), { ...request, accessToken: 'eyJhbGciOiJub25lIn0.e30.' })
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"')
  })
})

describe.each(operations.filter(({ scopes }) => scopes.length > 0))('$title', ({ method, at, request, scopes }) => {
  test('answers 403 without its scope', async () => {
    const tenant = server.operators
    const without = 'mfa.metrics agents.explain'.split(' ').find((scope) => !scopes.includes(scope))
    const answer = await server.call(method, at(identifiers), {
      ...request,
      accessToken: await tenant.accessToken(without),
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope', scope: scopes[0] } })
    expect(answer.headers.get('www-authenticate')).toContain(`scope="${scopes[0]}"`)
  })
})
