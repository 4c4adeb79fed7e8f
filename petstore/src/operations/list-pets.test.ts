import { startTestPetstore, type TestAnswer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const baseUrl = 'https://pets.example.com/store/v1'
const petstore = await startTestPetstore({ environment: { PETSTORE_URL: baseUrl } })
afterAll(() => petstore.close())

const { call } = petstore
const list = (query = '') => call('GET', `/pets${query}`)
const idsOf = ({ body }: TestAnswer) => (body as { id: number }[]).map(({ id }) => id)

/** The path and query of the next page. */
function nextOf({ headers }: TestAnswer): string | undefined {
  const [, target] = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? []
  expect(target?.startsWith(`${baseUrl}/pets?`) ?? true).toBe(true)
  return target?.slice(baseUrl.length)
}

const atFirst = await list()

const statuses = ['available', 'pending', 'sold', undefined]
const created: { id: number; status?: string }[] = []
for (let index = 0; index < 250; index += 1) {
  const status = statuses[index % statuses.length]
  const body = { name: `Puppy ${index}`, categoryId: index, ...(status ? { status } : {}) }
  created.push((await call('POST', '/pets', { body })).body)
}
const ids = created.map(({ id }) => id)

describe('200', () => {
  test('a new pet store is empty', () => {
    expect(atFirst).toMatchObject({ status: 200, body: [] })
    expect(atFirst.headers.get('link')).toBeNull()
  })

  test('lists 20 by default, oldest first', async () => {
    expect((await list()).body).toEqual(created.slice(0, 20))
  })

  test.each([1, 2, 99, 100])('lists as many as requested: %d', async (limit) => {
    expect(idsOf(await list(`?limit=${limit}`))).toEqual(ids.slice(0, limit))
  })

  test.each(['available', 'pending', 'sold'])('lists only %s', async (status) => {
    const wanted = created.filter((pet) => pet.status === status)
    expect((await list(`?limit=100&status=${status}`)).body).toEqual(wanted)
  })

  test.each([
    ['?limit=100', 3],
    ['', 13],
    ['?limit=7&status=sold', 9],
    ['?status=available&limit=62', 2],
    ['?limit=63&status=available', 1],
  ])('Link leads through all of %j in %d pages, keeping limit and status', async (query, pages) => {
    const asked = new URLSearchParams(query)
    const seen: number[] = []
    let next: string | undefined = `/pets${query}`
    let count = 0
    while (next) {
      const answer: TestAnswer = await call('GET', next)
      expect(answer.status).toBe(200)
      seen.push(...idsOf(answer))
      count += 1
      next = nextOf(answer)
      const { searchParams } = new URL(next ?? '/pets', baseUrl)
      if (next) {
        expect(searchParams.get('limit')).toBe(asked.get('limit') ?? '20')
        expect(searchParams.get('status')).toBe(asked.get('status'))
      }
    }
    const wanted = created.filter((pet) => !asked.has('status') || pet.status === asked.get('status'))
    expect(seen).toEqual(wanted.map(({ id }) => id))
    expect(count).toBe(pages)
  })

  test('a page that ends with the last animal has no next one', async () => {
    expect(nextOf(await list('?limit=100&status=pending'))).toBeUndefined()
  })

  test('what is added after a page was read comes after it, and shifts nothing', async () => {
    const first = await list('?limit=100')
    const { body: late } = await call('POST', '/pets', { body: { name: 'Late', categoryId: 1 } })
    const second = await call('GET', nextOf(first) ?? '')
    const third = await call('GET', nextOf(second) ?? '')
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual([...ids, late.id])
  })

  test('links use the configured address, whatever the Host header says', async () => {
    const { headers } = await call('GET', '/pets', { headers: { 'x-forwarded-host': 'evil.example' } })
    expect(headers.get('link')).toContain(`<${baseUrl}/pets?`)
    expect(headers.get('link')).not.toContain('evil')
  })

  test('HEAD returns the same without the body', async () => {
    const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => call(method, '/pets')))
    expect(head).toMatchObject({ status: 200, text: '' })
    for (const name of ['content-type', 'content-length', 'link'])
      expect([name, head?.headers.get(name)]).toEqual([name, get?.headers.get(name)])
  })

  test('ignores unknown parameters', async () => {
    expect(idsOf(await list('?limit=1&offset=5&page=2'))).toEqual(ids.slice(0, 1))
  })
})

describe('400', () => {
  const overlong = Buffer.from('["99999999999999999999"]').toString('base64url')
  test.each([
    ['no animals', 'limit=0', 'limit'],
    ['too many', 'limit=101', 'limit'],
    ['fewer than none', 'limit=-1', 'limit'],
    ['a fraction', 'limit=1.5', 'limit'],
    ['a whole fraction', 'limit=1.0', 'limit'],
    ['a word', 'limit=ten', 'limit'],
    ['nothing', 'limit=', 'limit'],
    ['a limit twice', 'limit=1&limit=2', 'limit'],
    ['more digits than any number has', `limit=${'9'.repeat(400)}`, 'limit'],
    ['an unknown status', 'status=lost', 'status'],
    ['a status in capitals', 'status=Sold', 'status'],
    ['an empty status', 'status=', 'status'],
    ['a status twice', 'status=sold&status=pending', 'status'],
    ['a made-up cursor', 'cursor=abc', 'cursor'],
    ['an empty cursor', 'cursor=', 'cursor'],
    ['a cursor beyond int64', `cursor=${overlong}`, 'cursor'],
    ['a cursor of another kind', `cursor=${Buffer.from('[1]').toString('base64url')}`, 'cursor'],
    ['a cursor of words', `cursor=${Buffer.from('["1; drop table"]').toString('base64url')}`, 'cursor'],
  ])('%s', async (_name, query, field) => {
    const answer = await list(`?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ code: 'invalid_request', status: 400, message: expect.stringMatching(`^${field} `) })
  })
})

describe('401', () => {
  test('without an API key', async () => {
    expect(await petstore.callOpenly('GET', '/pets')).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })
})
