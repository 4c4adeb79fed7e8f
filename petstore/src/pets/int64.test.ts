// int64 means int64: every value is stored and returned exactly, as a JSON number.
import { parseJsonBody } from '@countersign/platform/http/parsing'
import { startTestPetstore, type TestAnswer } from '@countersign/testkit'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'

const petstore = await startTestPetstore()
afterAll(() => petstore.close())

const { call } = petstore
const least = -(2n ** 63n)
const most = 2n ** 63n - 1n
const int64 = fc.oneof(
  fc.bigInt({ min: least, max: most }),
  // Where doubles start to round, and where the range ends.
  fc.constantFrom(0n, least, least + 1n, most, most - 1n, 2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n) - 1n),
)

const create = (categoryId: string) => call('POST', '/pets', { raw: `{"name":"Rex","categoryId":${categoryId}}` })
/** Keeps integers as written. */
const exact = ({ text }: TestAnswer) => parseJsonBody(Buffer.from(text)) as Record<string, number | bigint>

describe('categoryId', () => {
  test('is returned exactly: when created, fetched and listed', async () => {
    await fc.assert(
      fc.asyncProperty(int64, async (categoryId) => {
        const created = await create(String(categoryId))
        expect(created.status).toBe(201)
        expect(created.text).toContain(`"categoryId":${categoryId}}`)
        const { id } = exact(created)
        expect((await call('GET', `/pets/${id}`)).text).toBe(created.text)
        const cursor = Buffer.from(JSON.stringify([String(BigInt(id ?? 0) - 1n)])).toString('base64url')
        expect((await call('GET', `/pets?cursor=${cursor}&limit=1`)).text).toBe(`[${created.text}]`)
      }),
      { numRuns: 100 },
    )
  })

  test('outside the range is refused', async () => {
    const outside = fc.oneof(
      fc.bigInt({ min: most + 1n, max: 2n ** 200n }),
      fc.bigInt({ min: -(2n ** 200n), max: least - 1n }),
    )
    await fc.assert(
      fc.asyncProperty(outside, async (categoryId) => {
        expect((await create(String(categoryId))).status).toBe(400)
      }),
      { numRuns: 50 },
    )
  })

  test('with a fraction is refused, however small', async () => {
    const fraction = fc
      .tuple(int64, fc.nat({ max: 30 }), fc.integer({ min: 1, max: 9 }))
      .map(([whole, zeros, digit]) => `${whole}.${'0'.repeat(zeros)}${digit}`)
    await fc.assert(
      fc.asyncProperty(fraction, async (categoryId) => {
        expect((await create(categoryId)).status).toBe(400)
      }),
      { numRuns: 50 },
    )
  })
})

describe('id', () => {
  test('goes up to 9223372036854775807, and paging reaches it', async () => {
    const start = most - 4n
    await petstore.database.superuser(`alter table petstore.pets alter column id restart with ${start}`)
    const ids = [0n, 1n, 2n, 3n, 4n].map((offset) => start + offset)
    for (const id of ids) expect((await create('1')).text).toBe(`{"id":${id},"name":"Rex","categoryId":1}`)
    for (const id of ids) expect(exact(await call('GET', `/pets/${id}`)).id).toBe(id)

    const seen: unknown[] = []
    const before = Buffer.from(JSON.stringify([String(start - 1n)])).toString('base64url')
    let next: string | undefined = `/pets?limit=2&cursor=${before}`
    while (next) {
      const answer: TestAnswer = await call('GET', next)
      seen.push(...(exact(answer) as unknown as { id: unknown }[]).map(({ id }) => id))
      next = /\/v1(\/pets[^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(ids)
  })
})
