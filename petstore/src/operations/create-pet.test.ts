import { badBodies, startTestPetstore } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const petstore = await startTestPetstore()
afterAll(() => petstore.close())

const { call } = petstore
const rex = { name: 'Rex', categoryId: 7 }
const create = (body: unknown) => call('POST', '/pets', { body })
const send = (raw: string | Buffer, contentType = 'application/json') =>
  call('POST', '/pets', { raw, headers: { 'content-type': contentType } })

describe('201', () => {
  test('returns the animal with its id', async () => {
    const { status, body, headers } = await create({ ...rex, status: 'pending' })
    expect(status).toBe(201)
    expect(body).toEqual({ ...rex, status: 'pending', id: expect.any(Number) })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect((await call('GET', `/pets/${body.id}`)).body).toEqual(body)
  })

  test.each(['available', 'pending', 'sold'])('accepts the status %s', async (status) => {
    expect((await create({ ...rex, status })).body.status).toBe(status)
  })

  test('an omitted status stays absent, in every later response too', async () => {
    const { body } = await create(rex)
    expect(body).toEqual({ ...rex, id: expect.any(Number) })
    expect((await call('GET', `/pets/${body.id}`)).body).toEqual(body)
    const listed = (await call('GET', '/pets?limit=100')).body as { id: number }[]
    expect(listed.find(({ id }) => id === body.id)).toEqual(body)
  })

  test('ignores unknown members, including an id', async () => {
    const { status, body } = await create({ ...rex, id: 4711, colour: { fur: ['brown'] }, Status: 'sold' })
    expect({ status, body }).toEqual({ status: 201, body: { ...rex, id: expect.any(Number) } })
    expect(body.id).not.toBe(4711)
  })

  test.each([
    ['one character', 'x'],
    ['1,000 characters', '🐕'.repeat(1_000)],
    ['any script, spaces and quotes', ' "Ⅷ" Σωκράτης\n\t\\ '],
  ])('accepts a name of %s unchanged', async (_name, name) => {
    const { body } = await create({ ...rex, name })
    expect((await call('GET', `/pets/${body.id}`)).body.name).toBe(name)
  })

  test('accepts JSON with any spelling of its content type', async () => {
    expect((await send(JSON.stringify(rex), 'Application/JSON; charset="UTF-8"')).status).toBe(201)
  })

  test('many at once get different ids', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `Puppy ${index}`)
    const created = await Promise.all(names.map((name) => create({ name, categoryId: 1 })))
    expect(created.map(({ body }) => body.name)).toEqual(names)
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(200)
    for (const { body } of created.slice(0, 20)) expect((await call('GET', `/pets/${body.id}`)).body).toEqual(body)
  })
})

describe('400', () => {
  const cases: [string, unknown, string][] = [
    ['no name', { categoryId: 1 }, 'name'],
    ['no category', { name: 'Rex' }, 'categoryId'],
    ['an empty name', { ...rex, name: '' }, 'name'],
    ['a name of 1,001 characters', { ...rex, name: 'x'.repeat(1_001) }, 'name'],
    ['a number for a name', { ...rex, name: 1 }, 'name'],
    ['null for a name', { ...rex, name: null }, 'name'],
    ['a text for a category', { ...rex, categoryId: '1' }, 'categoryId'],
    ['null for a category', { ...rex, categoryId: null }, 'categoryId'],
    ['a category with a fraction', { ...rex, categoryId: 1.5 }, 'categoryId'],
    ['an unknown status', { ...rex, status: 'lost' }, 'status'],
    ['a status in capitals', { ...rex, status: 'SOLD' }, 'status'],
    ['null for a status', { ...rex, status: null }, 'status'],
  ]
  test.each(cases)('%s', async (_name, body, field) => {
    const answer = await create(body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', status: 400 } })
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'status'])
    expect(answer.body.message).toMatch(new RegExp(`^${field} `))
  })

  test.each([
    '9223372036854775808',
    '-9223372036854775809',
    '1.0000000000000000000001',
    '9007199254740992.5',
    '1e30',
    '9'.repeat(400),
  ])('the category %s, which is not an int64', async (categoryId) => {
    const answer = await send(`{"name":"Rex","categoryId":${categoryId}}`)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(answer.body.message).toMatch(/^categoryId /)
  })

  test('no body at all', async () => {
    expect(await call('POST', '/pets')).toMatchObject({ status: 400, body: { code: 'invalid_request', status: 400 } })
  })

  test('leaves nothing behind', async () => {
    const count = () => petstore.database.superuser<{ count: number }>('select count(*) from petstore.pets')
    const before = await count()
    await create({ ...rex, status: 'lost' })
    expect(await count()).toEqual(before)
  })
})

const expected = {
  too_large: [413, 'payload_too_large'],
  unsupported_media_type: [415, 'unsupported_media_type'],
} as const

describe('400, 413 and 415', () => {
  test.each(badBodies)('$name', async ({ bytes, contentType, expectCode }) => {
    const answer = await send(bytes, contentType)
    const [status, code] = expectCode in expected ? expected[expectCode as never] : [400, 'invalid_request']
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ code, status, message: expect.any(String) })
  })
})

describe('401', () => {
  test('is returned before the body is read', async () => {
    const answer = await petstore.callOpenly('POST', '/pets', { raw: '{' })
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized', status: 401 } })
  })
})
