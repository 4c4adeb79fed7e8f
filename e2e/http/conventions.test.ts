// What holds for every answer of every service.
import { serviceIds, services } from '@countersign/contract'
import { operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const contexts = serviceIds.flatMap((id) => services[id].contextPaths)
const operations = await operationsUnderTest(server.call)
const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })

describe.each(contexts)('%s', (context) => {
  test('lives and is ready', async () => {
    expect(await server.call('GET', `${context}/health/live`)).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await server.call('GET', `${context}/health/ready`)).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  test('describes itself to programs and to people, without anything from outside', async () => {
    const { body } = await server.call('GET', `${context}/openapi.json`)
    expect(body).toMatchObject({ openapi: '3.1.0', info: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) } })
    const page = await server.call('GET', `${context}/docs`)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(page.text).not.toMatch(/<script|src="http|href="http(?!:\/\/localhost)/)
    for (const path of Object.keys(body.paths)) expect(page.text).toContain(path.replace(/\{.*$/, ''))
  })

  test('answers 404 in our own words where there is nothing', async () => {
    expect(await server.call('GET', `${context}/v1/nothing-here`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', status: 404, requestId: expect.any(String) },
    })
  })
})

describe.each(operations)('$title', ({ method, at }) => {
  test('answers another method with 405 and those that it takes', async () => {
    const answer = await server.call(method === 'PUT' ? 'PATCH' : 'PUT', at(identifiers))
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(answer.headers.get('allow')?.split(', ')).toContain(method)
  })
})

test('a request id is echoed as it was sent, up to 2,048 characters, and made where there is none', async () => {
  const echoed = async (id: string) =>
    (await server.call('GET', '/OTP/health/live', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  expect(await echoed('abc-123')).toBe('abc-123')
  expect(await echoed('with space')).toBe('with space')
  expect(await echoed('x'.repeat(2048))).toBe('x'.repeat(2048))
  for (const id of ['x'.repeat(2049), '']) expect(await echoed(id)).toMatch(/^[\w-]{16}-\w+$/)
})

test('every answer forbids to be sniffed, framed or referred from', async () => {
  for (const path of ['/OTP/v1/who-am-i', '/nowhere', '/AuthPage/docs', '/AuthPage/openapi.json']) {
    const { headers } = await server.call('GET', path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})

test('the metrics are on no public port', async () => {
  expect((await server.call('GET', '/metrics')).status).toBe(404)
})
