// Analysis: what the texts of a draft prove, and what the log lets administrators suspect.
import { newAgentTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await newAgentTenant(server)
const stranger = await newAgentTenant(server)
const schema = `entity User; entity Agent; entity Document; entity Folder;
action read, write appliesTo { principal: [User], resource: [Document, Folder], context: { approvals: Set<String> } };
action run appliesTo { principal: [Agent], resource: [Document], context: { approvals: Set<String> } };`
const used = '@id("used") permit(principal is User, action, resource);'
const idle = '@id("idle") permit(principal is Agent, action == Action::"run", resource);'
const blocked = '@id("blocked") forbid(principal == User::"eve", action, resource);'
const published = `${used}\n${idle}\n${blocked}`

const saveDraft = async (policies: string) => {
  const accessToken = await tenant.accessToken()
  const headers = { 'if-match': '*', 'content-type': 'text/plain' }
  await server.call('PUT', '/SvcAdmin/v1/policy-sets/draft/policies', { accessToken, headers, raw: policies })
}
const analyse = async (body: object = {}) => (await tenant.admin('POST', 'policy-sets/draft:analyse', body)).body

const evaluate = async (count: number, id = 'ada') => {
  const { status, text } = await tenant.pdp('access/v1/evaluations', {
    subject: { type: 'user', id },
    action: { name: 'read' },
    evaluations: Array.from({ length: count }, (_, index) => ({ resource: { type: 'Document', id: `d${index}` } })),
  })
  if (status !== 200) throw new Error(text)
}

beforeAll(async () => {
  await tenant.publish({ schema, policies: published })
  await stranger.publish({ schema, policies: published })
})

test('before there are enough decisions, nothing is suspected', async () => {
  await evaluate(50)
  expect(await analyse()).toEqual({
    policies: 3,
    log: { since: expect.any(String), decisions: 50, judged: 0 },
    complete: true,
    findings: [],
  })
})

describe('over the log', () => {
  beforeAll(() => evaluate(50))

  test('policies that no decision needed, and what a permit allows beyond what was used', async () => {
    const { log, findings } = await analyse()
    expect(log).toMatchObject({ decisions: 100, judged: 3 })
    expect(findings).toEqual([
      {
        kind: 'wider_than_used',
        certainty: 'suspected',
        policyId: 'used',
        line: 1,
        otherPolicyId: null,
        actions: ['write'],
        resourceTypes: ['Folder'],
        message: expect.any(String),
      },
      expect.objectContaining({ kind: 'unused', certainty: 'suspected', policyId: 'idle', line: 2 }),
      expect.objectContaining({ kind: 'unused', certainty: 'suspected', policyId: 'blocked', line: 3 }),
    ])
  })

  test('a forbid that has denied is used', async () => {
    await evaluate(1, 'eve')
    const { findings } = await analyse()
    expect((findings as { policyId: string }[]).map(({ policyId }) => policyId)).toEqual(['used', 'idle'])
  })

  test('of policies that were written otherwise, the log says nothing; what texts prove comes first', async () => {
    const changed = idle.replace('resource)', 'resource is Document)')
    const later = '@id("later") permit(principal == User::"eve", action, resource);'
    await saveDraft(`${used}\n${changed}\n${blocked}\n${later}`)
    const { findings, log, policies } = await analyse()
    expect(policies).toBe(4)
    expect(log).toMatchObject({ judged: 2 })
    expect(findings).toMatchObject([
      { kind: 'overruled', certainty: 'proven', policyId: 'later', otherPolicyId: 'blocked', line: 4 },
      { kind: 'wider_than_used', policyId: 'used' },
    ])
  })

  test('the log of another tenant does not count', async () => {
    expect((await stranger.admin('POST', 'policy-sets/draft:analyse', {})).body).toMatchObject({
      log: null,
      findings: [],
    })
  })
})

test('one of a tenant at a time: the next one waits, and that of another tenant does not', async () => {
  const { analysisTurns } = server.domain
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = analysisTurns.take(tenant.tenantId, () => promise)
  let hasEnded = false
  const waiting = analyse().finally(() => {
    hasEnded = true
  })
  await vi.waitFor(() => expect(analysisTurns.waiting).toBe(1), { timeout: 60_000 })
  expect((await stranger.admin('POST', 'policy-sets/draft:analyse', {})).status).toBe(200)
  expect(hasEnded).toBe(false)
  resolve()
  await held
  expect(await waiting).toMatchObject({ complete: true })
})

test('422: a draft with errors', async () => {
  await saveDraft('@id("x") permit(principal, action, resource) when { resource.kind };')
  expect(await tenant.admin('POST', 'policy-sets/draft:analyse', {})).toMatchObject({
    status: 422,
    body: { code: 'policy_set_invalid' },
  })
})

test('400: more days than the log can have', async () => {
  expect((await tenant.admin('POST', 'policy-sets/draft:analyse', { days: 91 })).status).toBe(400)
})
