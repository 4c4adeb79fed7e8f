// Drafts whose validation takes longer than a request should.
import { newAgentTenant, startTestServer } from '@countersign/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

const server = await startTestServer()
const compiler = server.domain.policyCompiler
const usual = { ...compiler.limits }
/** As if every set were large, and no caller waited. */
const hurry = () => Object.assign(compiler.limits, { largeCharacters: 0, patienceMs: 0 })
let release = () => {}
/** No validation ends before `release`, however slow the calls of the test are. */
function hold(): void {
  hurry()
  const { promise: released, resolve } = Promise.withResolvers<void>()
  release = resolve
  const begin = compiler.begin.bind(compiler)
  vi.spyOn(compiler, 'begin').mockImplementation((...args) => {
    const begun = begin(...args)
    return { ...begun, compilation: released.then(() => begun.compilation) }
  })
}
afterAll(() => server.close())
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(compiler.limits, usual)
})

const tenant = await newAgentTenant(server)
const schema = 'entity User; entity Doc; action read appliesTo { principal: User, resource: Doc, context: {} };'
const policies = (count: number, name: string) =>
  Array.from(
    { length: count },
    (_, n) => `@id("${name}${n}") permit(principal, action == Action::"read", resource);`,
  ).join('\n')

const save = async (text: string) =>
  server.call('PUT', '/SvcAdmin/v1/policy-sets/draft/policies', {
    accessToken: await tenant.accessToken(),
    headers: { 'if-match': '*', 'content-type': 'text/plain' },
    raw: text,
  })
const draft = async () => (await tenant.admin('GET', 'policy-sets/draft')).body
const checked = async () => {
  release()
  vi.restoreAllMocks()
  await expect.poll(draft).toMatchObject({ checking: null })
}

beforeAll(() => tenant.publish({ schema, policies: policies(1, 'first') }))

describe('a draft that takes long to validate', () => {
  test('is saved immediately, shows its progress, and can be published when it is validated', async () => {
    hold()
    const { status, body } = await save(policies(40, 'a'))
    expect(status).toBe(200)
    expect(body).toMatchObject({ publishable: false, issues: [], checking: { total: expect.any(Number) } })
    expect((await tenant.admin('POST', 'policy-sets/draft:publish', {})).body.code).toBe('policy_check_running')
    const asked = { principal: { type: 'User', id: 'a' }, action: 'read', resource: { type: 'Doc', id: 'a' } }
    await checked()
    expect(await draft()).toMatchObject({ publishable: true })
    expect((await tenant.admin('POST', 'policy-sets/draft:whatif', { requests: [asked] })).status).toBe(200)
    expect((await tenant.admin('POST', 'policy-sets/draft:publish', {})).status).toBe(201)
  })

  test('has its issues once they are known', async () => {
    hold()
    expect((await save(`${policies(20, 'b')}\npermit(principal, action, resource);`)).body.issues).toEqual([])
    await checked()
    expect(await draft()).toMatchObject({ publishable: false, issues: [{ message: 'the policy has no id' }] })
  })

  test('is validated by the process that is asked next, if the first one has died', async () => {
    const text = policies(3, 'c')
    await save(text)
    await server.database.superuser(
      `update policy_sets set checked = false, policies = policies || ' // again' where tenant_id = $1`,
      [tenant.tenantId],
    )
    hold()
    expect(await draft()).toMatchObject({ publishable: false, checking: { done: expect.any(Number) } })
    await checked()
    expect(await draft()).toMatchObject({ publishable: true })
  })

  test('409 for whatever needs it before that', async () => {
    const asked = { principal: { type: 'User', id: 'a' }, action: 'read', resource: { type: 'Doc', id: 'a' } }
    const codes: string[] = []
    const calls = [
      ['draft:whatif', { requests: [asked] }],
      ['draft:replay', { days: 1 }],
      ['draft:analyse', {}],
      ['draft:shadow', undefined],
    ] as const
    for (const [index, [path, body]] of calls.entries()) {
      hold()
      await save(policies(4, `d${index}_`))
      codes.push((await tenant.admin('POST', `policy-sets/${path}`, body)).body.code)
      await checked()
    }
    await server.database.superuser(
      `update policy_set_versions set policies = policies || ' // other' where tenant_id = $1 and policy_set_version = 1`,
      [tenant.tenantId],
    )
    hold()
    codes.push((await tenant.admin('POST', 'policy-sets/1:rollback', {})).body.code)
    release()
    expect(codes).toEqual(Array.from({ length: 5 }, () => 'policy_check_running'))
  })

  test('checking other texts does not make a saved draft slower to publish', async () => {
    await save(policies(5, 'e'))
    await tenant.admin('POST', 'policy-sets/draft:check', { policies: policies(2, 'f') })
    hurry()
    expect((await tenant.admin('POST', 'policy-sets/draft:publish', {})).status).toBe(201)
  })
})
