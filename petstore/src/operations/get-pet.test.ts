import { startTestPetstore, testClock } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const lastMoment = '2030-12-04T23:59:59.999Z'
const petstore = await startTestPetstore({
  clock: testClock('2026-12-01T00:00:00Z'),
  environment: { PETSTORE_URL: 'https://pets.example.com/v1' },
})
afterAll(() => petstore.close())

const { call, callOpenly, clock } = petstore
const { body: rex } = await call('POST', '/pets', { body: { name: 'Rex', categoryId: 1, status: 'sold' } })

describe('200', () => {
  test('returns the animal', async () => {
    expect(await call('GET', `/pets/${rex.id}`)).toMatchObject({ status: 200, body: rex })
  })

  test('says that it is deprecated, when it ends and what replaces it', async () => {
    const { headers } = await call('GET', `/pets/${rex.id}`)
    // RFC 9745 and RFC 8594.
    expect(headers.get('deprecation')).toBe('@1794700800')
    expect(headers.get('sunset')).toBe('Thu, 05 Dec 2030 00:00:00 GMT')
    expect(headers.get('link')).toBe(
      '<https://pets.example.com/v1/pets?status=available>; rel="successor-version", ' +
        '<https://pets.example.com/v1/docs/getPet>; rel="deprecation"; type="text/html"',
    )
  })

  test('HEAD returns the same without the body', async () => {
    const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => call(method, `/pets/${rex.id}`)))
    expect(head).toMatchObject({ status: 200, text: '' })
    for (const name of ['content-type', 'content-length', 'deprecation', 'sunset', 'link'])
      expect([name, head?.headers.get(name)]).toEqual([name, get?.headers.get(name)])
  })

  test('other operations are not deprecated', async () => {
    const { headers } = await call('GET', '/pets')
    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null])
  })
})

describe('401', () => {
  test('without an API key, whether the animal exists or not', async () => {
    for (const id of [rex.id, 999_999, 'rex']) {
      expect(await callOpenly('GET', `/pets/${id}`)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    }
  })
})

describe('404', () => {
  test.each([
    ['an animal that does not exist', '999999'],
    ['the largest int64', '9223372036854775807'],
    ['the least int64', '-9223372036854775808'],
    ['zero', '0'],
    ['one above int64', '9223372036854775808'],
    ['one below int64', '-9223372036854775809'],
    ['a hundred digits', '9'.repeat(100)],
    ['a thousand digits', '9'.repeat(1_000)],
    ['a word', 'rex'],
    ['a fraction', '1.0'],
    ['an exponent', '1e0'],
    ['a plus sign', '+1'],
    ['a leading zero', '01'],
    ['hexadecimal', '0x1'],
    ['a space', '1%20'],
    ['a NUL', '1%00'],
    ['an encoded slash', '1%2F'],
    ['other digits', encodeURIComponent('１')],
    ['an attempt at SQL', encodeURIComponent("1' or '1'='1")],
  ])('%s', async (_name, id) => {
    const answer = await call('GET', `/pets/${id}`)
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ code: 'not_found', status: 404, message: expect.any(String) })
  })

  test('says that the operation is deprecated, like all of its responses', async () => {
    expect((await call('GET', '/pets/999999')).headers.get('sunset')).toBe('Thu, 05 Dec 2030 00:00:00 GMT')
  })
})

describe('410', () => {
  test('from 5 December 2030 on, and not earlier', async () => {
    clock.set(lastMoment)
    expect((await call('GET', `/pets/${rex.id}`)).status).toBe(200)
    clock.advance({ milliseconds: 1 })
    for (const id of [rex.id, 999_999, 'rex']) {
      const answer = await call('GET', `/pets/${id}`)
      expect(answer.status).toBe(410)
      expect(answer.body).toEqual({
        code: 'gone',
        status: 410,
        message: 'This operation was removed on 2030-12-05. Use https://pets.example.com/v1/pets?status=available.',
      })
      expect(answer.headers.get('link')).toContain('rel="successor-version"')
    }
  })

  test('a missing key is still reported first, and the replacement still works', async () => {
    expect((await callOpenly('GET', `/pets/${rex.id}`)).status).toBe(401)
    expect((await call('GET', '/pets?status=sold')).body).toEqual([rex])
  })
})
