// Every response that is not a success has the Error body, even if no operation matches.
import { connect } from 'node:net'
import { startTestPetstore, type TestAnswer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const petstore = await startTestPetstore()
afterAll(() => petstore.close())

const { call, callOpenly, apiKey } = petstore
const { port } = new URL(petstore.url)

function expectError(answer: TestAnswer, status: number, code: string): void {
  expect(answer.status).toBe(status)
  expect(answer.body).toEqual({ code, status, message: expect.stringMatching(/\S/) })
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('x-request-id')).toMatch(/\S/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('no-store')
}

describe('an unknown path', () => {
  test.each(['/', '/pet', '/pets/', '/pets/1/photos', '/store/orders', '/PETS', '//pets', '/pets/1/'])(
    '%s: 404 not_found',
    async (path) => expectError(await call('GET', path), 404, 'not_found'),
  )

  test('outside the base: 404 not_found', async () => {
    const outside = await fetch(`http://127.0.0.1:${port}/pets`, { headers: { authorization: `Bearer ${apiKey}` } })
    expect(outside.status).toBe(404)
    expect(await outside.json()).toEqual({ code: 'not_found', status: 404, message: expect.any(String) })
  })

  test('that is not valid text: 400 invalid_request', async () => {
    expectError(await call('GET', '/pets/%zz'), 400, 'invalid_request')
    expectError(await call('GET', '/pets/%ff'), 400, 'invalid_request')
  })
})

describe('another method: 405 method_not_allowed, with the allowed methods', () => {
  test.each([
    ['PUT', '/pets', 'GET, POST, HEAD'],
    ['PATCH', '/pets', 'GET, POST, HEAD'],
    ['DELETE', '/pets', 'GET, POST, HEAD'],
    ['OPTIONS', '/pets', 'GET, POST, HEAD'],
    ['POST', '/pets/1', 'GET, HEAD'],
    ['PUT', '/pets/1', 'GET, HEAD'],
    ['DELETE', '/pets/1', 'GET, HEAD'],
  ])('%s %s', async (method, path, allowed) => {
    const answer = await call(method, path)
    expectError(answer, 405, 'method_not_allowed')
    const listed = (answer.headers.get('allow') ?? '').split(', ').sort()
    expect(listed).toEqual(allowed.split(', ').sort())
  })
})

describe('input that is not HTTP: 400 invalid_request', () => {
  const send = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
      let received = ''
      socket.setEncoding('utf8').on('data', (chunk) => {
        received += chunk
      })
      socket.once('close', () => resolve(received)).once('error', reject)
    })

  test.each([
    ['rubbish', 'rubbish\r\n\r\n'],
    ['a header without a colon', 'GET /v1/pets HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
    ['two lengths', 'POST /v1/pets HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    ['headers beyond 16 KiB', `GET /v1/pets HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
  ])('%s', async (_name, text) => {
    const [head = '', body = ''] = (await send(text)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(head).toContain('x-request-id: ')
    expect(JSON.parse(body)).toEqual({ code: 'invalid_request', status: 400, message: expect.stringMatching(/\S/) })
  })
})

describe('X-Request-Id', () => {
  test('is echoed on every response, or generated', async () => {
    for (const path of ['/pets', '/nowhere', '/pets/%zz', '/pets/999']) {
      const headers = { 'x-request-id': 'my-request' }
      expect((await call('GET', path, { headers })).headers.get('x-request-id')).toBe('my-request')
      expect((await call('GET', path)).headers.get('x-request-id')).toMatch(/^[\w-]{16}-\w+$/)
    }
  })
})

describe('the database is unavailable', () => {
  test('503 service_unavailable with Retry-After, also for readiness; then it recovers without a restart', async () => {
    const { superuser } = petstore.database
    const [{ name = '' } = {}] = await superuser<{ name: string }>('select current_database() as name')
    await superuser(`alter database ${name} connection limit 0`)
    await superuser('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> $2', [
      name,
      (await superuser<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid,
    ])
    const body = { name: 'Rex', categoryId: 1 }
    for (const answer of [
      await call('GET', '/pets'),
      await call('POST', '/pets', { body }),
      await call('GET', '/pets/1'),
      await callOpenly('GET', '/health/ready'),
    ]) {
      expectError(answer, 503, 'service_unavailable')
      expect(answer.headers.get('retry-after')).toBe('1')
    }
    expect((await callOpenly('GET', '/health/live')).status).toBe(200)

    await superuser(`alter database ${name} connection limit -1`)
    expect((await callOpenly('GET', '/health/ready')).status).toBe(200)
    expect((await call('POST', '/pets', { body })).status).toBe(201)
  })
})

describe('a bug', () => {
  test('500 internal_error, without internal details', async () => {
    const { superuser } = petstore.database
    await superuser('alter table petstore.pets rename to cats')
    const body = { name: 'Rex', categoryId: 1 }
    for (const answer of [
      await call('GET', '/pets'),
      await call('POST', '/pets', { body }),
      await call('GET', '/pets/1'),
    ]) {
      expectError(answer, 500, 'internal_error')
      expect(answer.text).not.toMatch(/petstore\.pets|relation/)
    }
    await superuser('alter table petstore.cats rename to pets')
    expect((await call('GET', '/pets')).status).toBe(200)
  })
})
