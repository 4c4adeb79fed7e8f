// Shadow mode: a draft decides beside the published policies, without effect.
import { newAgentTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await newAgentTenant(server)
const stranger = await newAgentTenant(server)
const schema = `entity User; entity Agent; entity Document;
action read appliesTo { principal: [User, Agent], resource: Document, context: { approvals: Set<String>, action: { amount?: Long } } };`
const all = '@id("all") permit(principal, action, resource);'

const saveDraft = async (policies: string) => {
  const accessToken = await tenant.accessToken()
  const headers = { 'if-match': '*', 'content-type': 'text/plain' }
  await server.call('PUT', '/SvcAdmin/v1/policy-sets/draft/policies', { accessToken, headers, raw: policies })
}
const evaluate = async (id: string, amount = 1) =>
  (
    await tenant.pdp('access/v1/evaluation', {
      subject: { type: 'user', id },
      action: { name: 'read', properties: { amount } },
      resource: { type: 'Document', id: 'one' },
    })
  ).body
const settled = async () => {
  await server.domain.shadowRuns.settled()
  return (await tenant.admin('GET', 'policy-shadow')).body
}

beforeAll(async () => {
  await tenant.publish({ schema, policies: all })
  await saveDraft(
    `${all} @id("not_ben") forbid(principal == User::"ben", action, resource) when { context.action has amount && context.action.amount > 5 };`,
  )
})

describe('a shadow', () => {
  test('records what the draft would have said, and never changes an answer', async () => {
    expect((await tenant.admin('POST', 'policy-sets/draft:shadow')).status).toBe(201)
    // The process learns of the shadow by a signal.
    await expect
      .poll(async () => {
        await evaluate('ada')
        return (await settled()).compared
      })
      .toBeGreaterThan(0)
    const before = await settled()
    const answers = [await evaluate('ada', 9), await evaluate('ben', 1), await evaluate('ben', 9)]
    expect(answers.map(({ decision }) => decision)).toEqual([true, true, true])
    expect(await settled()).toMatchObject({ compared: before.compared + 3, differing: 1, skipped: 0 })
    const { body } = await tenant.admin('GET', 'policy-shadow/differences')
    expect(body.items).toMatchObject([
      { subject: { type: 'user', id: 'ben' }, logged: 'allowed', shadow: 'denied', shadowPolicies: ['not_ben'] },
    ])
    const { body: chain } = await tenant.admin('GET', `decisions/${body.items[0].evaluationId}`)
    expect(chain).toMatchObject({ outcome: 'allowed', shadow: { outcome: 'denied', policies: ['not_ben'] } })
  })

  test('that cannot be evaluated counts as a deny of the shadow only', async () => {
    await saveDraft(
      `${all} @id("fails") forbid(principal, action, resource) when { context.action has amount && context.action.amount * 9223372036854775807 > 5 };`,
    )
    await tenant.admin('POST', 'policy-sets/draft:shadow')
    // The other process, or this one, learns of the new shadow by a signal.
    await expect
      .poll(async () => {
        expect((await evaluate('ada', 9)).decision).toBe(true)
        return settled()
      })
      .toMatchObject({ differing: expect.toSatisfy((count: number) => count > 0) })
    const { compared, differing } = await settled()
    expect(differing).toBe(compared)
  })

  test('skips what exceeds its queue instead of slowing down decisions', async () => {
    const before = await settled()
    const evaluations = Array.from({ length: 50 }, () => ({}))
    const body = {
      subject: { type: 'user', id: 'ada' },
      action: { name: 'read', properties: { amount: 1 } },
      resource: { type: 'Document', id: 'one' },
      evaluations,
    }
    const answers = await Promise.all(Array.from({ length: 8 }, () => tenant.pdp('access/v1/evaluations', body)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const { compared, skipped } = await settled()
    expect(compared + skipped - before.compared - before.skipped).toBe(400)
  })

  test('ends when it is stopped', async () => {
    expect((await tenant.admin('DELETE', 'policy-shadow')).status).toBe(204)
    expect((await evaluate('ada')).decision).toBe(true)
    await server.domain.shadowRuns.settled()
    expect((await tenant.admin('GET', 'policy-shadow')).status).toBe(404)
    expect((await tenant.admin('DELETE', 'policy-shadow')).status).toBe(404)
    expect((await tenant.admin('GET', 'policy-shadow/differences')).status).toBe(404)
  })

  test('is not visible to another tenant, and needs a draft without errors', async () => {
    await tenant.admin('POST', 'policy-sets/draft:shadow')
    expect((await stranger.admin('GET', 'policy-shadow')).status).toBe(404)
    await saveDraft('permit(')
    expect((await tenant.admin('POST', 'policy-sets/draft:shadow')).body.code).toBe('policy_set_invalid')
  })
})
