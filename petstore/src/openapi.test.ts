// The document, checked against the standard and against real responses by an independent validator.
import { startTestPetstore, type TestAnswer, testClock } from '@countersign/testkit'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, describe, expect, test } from 'vitest'
import { openApiSchema } from './openapi.fixture.ts'

const petstore = await startTestPetstore({
  clock: testClock('2026-12-01T00:00:00Z'),
  environment: {
    PETSTORE_URL: 'https://pets.example.com/v1',
    PETSTORE_STAGING_URL: 'https://staging.pets.example.com/v1',
  },
})
afterAll(() => petstore.close())

const { call, callOpenly, clock } = petstore
const { superuser } = petstore.database
const answer = await callOpenly('GET', '/openapi.json')
const document = answer.body

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true })
formats.default(ajv)
// References go through the document, whose own members are not JSON Schema keywords.
ajv.addVocabulary(Object.keys(document))

type Operations = Record<string, { operationId: string; responses: Record<string, { headers?: object }> }>
const declared = Object.entries(document.paths as Record<string, Operations>).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({ path, method, ...operation })),
)

describe('the document', () => {
  test('is strictly OpenAPI 3.1', () => {
    const check = ajv.compile(openApiSchema)
    expect(check(document) ? [] : check.errors).toEqual([])
  })

  test('has the operations of the specification, getPet deprecated', () => {
    expect(declared.map(({ path, method, operationId }) => `${operationId}: ${method} ${path}`)).toEqual([
      'listPets: get /pets',
      'createPet: post /pets',
      'getPet: get /pets/{petId}',
    ])
    expect(document.paths['/pets/{petId}'].get.deprecated).toBe(true)
    expect(document.paths['/pets'].get.deprecated).toBeUndefined()
  })

  test('is version 1.0.0 on both servers, each with a bearer token on every operation', () => {
    expect(document.info.version).toBe('1.0.0')
    expect(document.servers).toEqual([
      { url: 'https://pets.example.com/v1', description: 'Production' },
      { url: 'https://staging.pets.example.com/v1', description: 'Staging' },
    ])
    expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' })
    for (const { path, method } of declared)
      expect(document.paths[path][method].security, `${method} ${path}`).toEqual([{ apiKey: [] }])
  })

  test('has the resources of the specification', () => {
    const { NewPet, Pet, Pets, PetStatus, Error: ErrorBody } = document.components.schemas
    expect(NewPet).toMatchObject({ type: 'object', required: ['name', 'categoryId'] })
    expect(Pet).toMatchObject({ type: 'object', required: ['id', 'name', 'categoryId'] })
    expect(Pet.properties.id).toMatchObject({ type: 'integer', format: 'int64' })
    expect(Pets).toMatchObject({ type: 'array', items: { $ref: '#/components/schemas/Pet' } })
    expect(PetStatus.enum).toEqual(['available', 'pending', 'sold'])
    expect(ErrorBody).toMatchObject({ required: ['code', 'message', 'status'] })
    expect(document.paths['/pets'].get.parameters[0]).toEqual({
      name: 'limit',
      in: 'query',
      required: false,
      schema: expect.objectContaining({ type: 'integer', minimum: 1, maximum: 100, default: 20 }),
    })
  })
})

test('the document says that members beyond those listed are ignored', () => {
  const { NewPet } = document.components.schemas
  expect(NewPet.additionalProperties).toBe(true)
  expect(NewPet.description).toContain('ignored')
  expect(document.paths['/pets'].post.description).toContain('ignored')
})

test('from 5 December 2030 on, the document and the reference leave out getPet', async () => {
  const offered = async () => {
    const { body } = await callOpenly('GET', '/openapi.json')
    const { text } = await callOpenly('GET', '/docs')
    return { paths: Object.keys(body.paths), isInReference: text.includes('getPet') }
  }
  const now = clock.now()
  clock.set('2030-12-04T23:59:59.999Z')
  expect(await offered()).toEqual({ paths: ['/pets', '/pets/{petId}'], isInReference: true })
  clock.advance({ milliseconds: 1 })
  expect(await offered()).toEqual({ paths: ['/pets'], isInReference: false })
  clock.set(now)
  expect(await offered()).toEqual({ paths: ['/pets', '/pets/{petId}'], isInReference: true })
})

describe('the reference for people', () => {
  test('is at /v1/docs, describes API keys, and loads nothing from elsewhere', async () => {
    const { status, headers, text } = await callOpenly('GET', '/docs')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain('Authorization: Bearer $API_KEY')
    expect(text).toContain('https://staging.pets.example.com/v1')
    expect(text).toContain('Deprecated')
    const operation = await callOpenly('GET', '/docs/getPet')
    expect(operation.text).toContain('https://pets.example.com/v1/pets')
    expect(operation.text).toContain('Deprecated')
    expect(operation.text).toContain('<code>gone</code>')
    for (const page of [text, operation.text]) {
      expect(page).not.toMatch(/access token|Try it/i)
      expect(page.match(/ src="[^"]*"/g)).toEqual([' src="/v1/docs/reference.js"'])
    }
    expect((await callOpenly('GET', '/docs/reference.js')).headers.get('content-type')).toContain('text/javascript')
    expect((await callOpenly('GET', '/docs/nothing')).status).toBe(404)
  })
})

describe('every declared status of every operation', async () => {
  const rex = { name: 'Rex', categoryId: 1 }
  const { body: kept } = await call('POST', '/pets', { body: rex })
  await call('POST', '/pets', { body: { ...rex, status: 'sold' } })
  const [{ name: database = '' } = {}] = await superuser<{ name: string }>('select current_database() as name')

  const whileAway = async (ask: () => Promise<TestAnswer>) => {
    await superuser(`alter database ${database} connection limit 0`)
    await superuser(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    return ask().finally(() => superuser(`alter database ${database} connection limit -1`))
  }
  const whileBroken = async (ask: () => Promise<TestAnswer>) => {
    await superuser('alter table petstore.pets rename to cats')
    return ask().finally(() => superuser('alter table petstore.cats rename to pets'))
  }
  const afterTheSunset = async (ask: () => Promise<TestAnswer>) => {
    const now = clock.now()
    clock.set('2030-12-05')
    return ask().finally(() => clock.set(now))
  }

  const list = (query = '') => call('GET', `/pets${query}`)
  const create = (body: unknown) => call('POST', '/pets', { body })
  const get = (id: unknown) => call('GET', `/pets/${id}`)
  const provoked: Record<string, Record<number, () => Promise<TestAnswer>>> = {
    listPets: {
      200: () => list('?limit=1'),
      400: () => list('?limit=0'),
      401: () => callOpenly('GET', '/pets'),
      500: () => whileBroken(list),
      503: () => whileAway(list),
    },
    createPet: {
      201: () => create({ ...rex, status: 'available' }),
      400: () => create({ name: 'Rex' }),
      401: () => callOpenly('POST', '/pets', { body: rex }),
      413: () => create({ ...rex, note: 'x'.repeat(70_000) }),
      415: () => call('POST', '/pets', { raw: '<pet/>', headers: { 'content-type': 'application/xml' } }),
      500: () => whileBroken(() => create(rex)),
      503: () => whileAway(() => create(rex)),
    },
    getPet: {
      200: () => get(kept.id),
      401: () => callOpenly('GET', `/pets/${kept.id}`),
      404: () => get(999_999),
      410: () => afterTheSunset(() => get(kept.id)),
      500: () => whileBroken(() => get(kept.id)),
      503: () => whileAway(() => get(kept.id)),
    },
  }
  const pairs = declared.flatMap(({ path, method, operationId, responses }) =>
    Object.keys(responses).map((status) => ({ path, method, operationId, status: Number(status) })),
  )
  ajv.addSchema(document, 'petstore')

  test.each(pairs)(
    '$operationId answers $status as the document says',
    async ({ path, method, operationId, status }) => {
      const real = await provoked[operationId]?.[status]?.()
      expect(real?.status).toBe(status)
      const place = ['paths', path, method, 'responses', String(status)]
      const pointer = [...place, 'content', 'application/json', 'schema'].map(escaped).join('/')
      const check = ajv.compile({ $ref: `petstore#/${pointer}` })
      expect(check(real?.body) ? [] : check.errors).toEqual([])
      const response = document.paths[path][method].responses[status]
      for (const name of Object.keys(response.headers ?? {})) expect(real?.headers.has(name), name).toBe(true)
    },
  )

  test('no response occurs that is not declared', () => {
    const asked = Object.entries(provoked).flatMap(([id, byStatus]) => Object.keys(byStatus).map((s) => `${id} ${s}`))
    expect(asked.sort()).toEqual(pairs.map(({ operationId, status }) => `${operationId} ${status}`).sort())
  })
})

/** RFC 6901, within a URI. */
const escaped = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))
