// What a user can let an agent do, in words for people.
import { newAgentTenant, newPaymentTenant, newUser, startTestServer, type TestPerson } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await newPaymentTenant(server)
const { agentId } = await tenant.newAgent({ ceiling: ['payment.*'] })
const person = await newUser(server.call, tenant)

describe('GET /v1/me/agents/{agentId}/actions', () => {
  const named = async ({ browser }: TestPerson, agentId: string, query = '') =>
    (await browser.call('GET', `/Svc/v1/me/agents/${agentId}/actions${query}`)).body

  test('200: the actions that the agent is limited to, in the words of the schema', async () => {
    const account = { type: 'Account', title: 'Konto', description: null }
    const amount = { max: 1_000_000, currencies: ['CHF', 'EUR'] }
    expect(await named(person, agentId, '?language=de')).toEqual({
      items: [
        {
          name: 'payment.create',
          title: 'Rechnungen bezahlen',
          description: 'Payments from your accounts.',
          resources: [account],
          amount,
        },
        { name: 'payment.refund', title: null, description: null, resources: [account], amount },
      ],
      nextCursor: null,
    })
    const first = await named(person, agentId, '?limit=1')
    expect(first.items).toMatchObject([{ name: 'payment.create', title: 'Pay bills' }])
    const second = await named(person, agentId, `?limit=1&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ items: [{ name: 'payment.refund' }], nextCursor: null })
  })

  test('200: only actions that both users and agents can perform, and amounts only where there are some', async () => {
    const own = await newPaymentTenant(server)
    await own.publish({
      schema: `
entity User; entity Agent = { owners?: Set<User>, mode?: String }; entity Thing;
type Sent = { action: { amount?: String } };
action group;
action theirs appliesTo { principal: [User], resource: [Thing] };
action alone appliesTo { principal: [Agent], resource: [Thing] };
action texts appliesTo { principal: [Agent, User], resource: [Thing], context: Sent };
action both in [group] appliesTo { principal: [Agent, User], resource: [Thing] };`,
      policies: '@id("all") permit(principal, action, resource);',
    })
    const offered = await own.newAgent({ ceiling: ['*'] })
    const { items } = await named(await newUser(server.call, own), offered.agentId)
    expect(items).toMatchObject([
      { name: 'both', amount: null },
      { name: 'texts', amount: null },
    ])
  })

  test('200: nothing before policies are published', async () => {
    const fresh = await newAgentTenant(server)
    const early = await fresh.newAgent()
    expect(await named(await newUser(server.call, fresh), early.agentId)).toEqual({ items: [], nextCursor: null })
  })

  test('404: an agent that does not act for users, one of another tenant, an unknown one', async () => {
    const alone = await tenant.newAgent({ mode: 'autonomous' })
    const elsewhere = await (await newPaymentTenant(server)).newAgent()
    for (const id of [alone.agentId, elsewhere.agentId, 'ag_nobody'])
      expect((await named(person, id)).code).toBe('not_found')
  })
})
