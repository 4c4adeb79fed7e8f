import { startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const { accessToken } = await server.newTenant()
const token = await accessToken()
const call = (method: string, path: string, request: object = {}) =>
  server.call(method, `/SvcAdmin/v1/policy-sets/${path}`, { accessToken: token, ...request })
const check = (body: object) => call('POST', 'draft:check', { body })

const schema = 'entity User; entity Pet;\naction "pet.read" appliesTo { principal: User, resource: Pet };\n'

describe('200', () => {
  test('reports what saving would report, and saves nothing', async () => {
    const before = await call('GET', 'draft')
    const policies =
      '@id("typo")\npermit(principal, action == Action::"pet.read", resource)\nwhen { principal.agee > 3 };\n'
    const checked = await check({ schema, policies })
    expect(checked.status).toBe(200)
    expect(checked.body).toMatchObject({
      publishable: false,
      issues: [{ file: 'policies', severity: 'error', line: 3 }],
    })
    const after = await call('GET', 'draft')
    expect(after.body).toEqual(before.body)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))

    const write = { headers: { 'if-match': '*', 'content-type': 'text/plain' } }
    await call('PUT', 'draft/schema', { ...write, raw: schema })
    const saved = await call('PUT', 'draft/policies', { ...write, raw: policies })
    expect(saved.body.issues).toEqual(checked.body.issues)
  })

  test('uses the saved draft for omitted parts', async () => {
    const good = '@id("readers")\npermit(principal, action == Action::"pet.read", resource);\n'
    expect((await check({ policies: good })).body).toEqual({ issues: [], publishable: true })
    const { body } = await check({})
    expect(body.publishable).toBe(false)
  })
})
