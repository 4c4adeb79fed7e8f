// What applies to every response of every service.
import { serviceIds, services } from '@countersign/contract'
import { operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const contexts = serviceIds.flatMap((id) => services[id].contextPaths)
const operations = await operationsUnderTest(server.call)
const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })

describe.each(contexts)('%s', (context) => {
  test('is live and ready', async () => {
    expect(await server.call('GET', `${context}/health/live`)).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await server.call('GET', `${context}/health/ready`)).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  test('has documentation for programs and for people, without external resources', async () => {
    const { body } = await server.call('GET', `${context}/openapi.json`)
    expect(body).toMatchObject({ openapi: '3.1.0', info: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) } })
    const page = await server.call('GET', `${context}/docs`)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(page.text).not.toMatch(/<script(?! src="\/)|src="http|href="http(?!:\/\/localhost)/)
    for (const path of Object.keys(body.paths)) expect(page.text).toContain(path.replace(/\{.*$/, ''))
  })

  test('answers 404 with our own error for an unknown path', async () => {
    expect(await server.call('GET', `${context}/v1/nothing-here`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', status: 404, requestId: expect.any(String) },
    })
  })

  test('answers an unknown path with 404 whatever the method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect(await server.call(method, `${context}/v1/nothing-here`)).toMatchObject({ status: 404 })
  })

  test.each(['/docs', '/openapi.json', '/health/live'])('%s takes no other method than GET', async (path) => {
    const answer = await server.call('POST', `${context}${path}`)
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD'])
  })
})

describe.each(operations)('$title', ({ method, at }) => {
  test('answers another method with 405 and the allowed methods', async () => {
    const answer = await server.call(method === 'PUT' ? 'PATCH' : 'PUT', at(identifiers))
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(answer.headers.get('allow')?.split(', ')).toContain(method)
  })
})

test('a request id is echoed unchanged, up to 2,048 characters, and generated if there is none', async () => {
  const echoed = async (id: string) =>
    (await server.call('GET', '/OTP/health/live', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  expect(await echoed('abc-123')).toBe('abc-123')
  expect(await echoed('with space')).toBe('with space')
  expect(await echoed('x'.repeat(2048))).toBe('x'.repeat(2048))
  for (const id of ['x'.repeat(2049), '']) expect(await echoed(id)).toMatch(/^[\w-]{16}-\w+$/)
})

test.each([
  ['POST', '/SvcTManager/v1/tenants/acme:suspend', '/SvcTManager/v1/tenants/{tenantId}:suspend'],
  ['POST', '/SvcAdmin/v1/hardware-tokens:import', '/SvcAdmin/v1/hardware-tokens:import'],
  ['POST', '/AuthPage/oauth/token/no-such-tenant', '/AuthPage/oauth/token/{tenantId}'],
])('the log names the path of %s %s as the reference does', async (method, path, route) => {
  const { headers } = await server.call(method, path)
  const requestId = headers.get('x-request-id')
  const lines = server.logLines.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId)
  expect(lines).toEqual([expect.objectContaining({ method, route, msg: 'request' })])
})

test('every response forbids sniffing, framing and referrers', async () => {
  for (const path of ['/OTP/v1/who-am-i', '/nowhere', '/AuthPage/docs', '/AuthPage/openapi.json']) {
    const { headers } = await server.call('GET', path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})

test('no public port serves the metrics', async () => {
  expect((await server.call('GET', '/metrics')).status).toBe(404)
})
