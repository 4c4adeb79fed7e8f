// Budgets and counts under concurrency: whatever happens at once, no more is ever granted than was delegated.
import { newPaymentTenant, type PaymentTenant, pay, startTestServer } from '@countersign/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

let tenant: PaymentTenant
beforeAll(async () => {
  tenant = await newPaymentTenant(server)
  await tenant.newPayer('ada')
})

async function newPayer(limits: object, timeZone?: string) {
  const { agentId, ...agent } = await tenant.newAgent()
  const delegationId = await tenant.delegate('ada', { agentId, limits, ...(timeZone ? { timeZone } : {}) })
  let accessToken = await agent.actingBy(delegationId)
  const issue = async (amount = 100, lifetimeSeconds = 120) => {
    const body = { ...pay('ada', amount), audience: 'bank', lifetimeSeconds }
    let answer = await tenant.pdp('grants/v1/issue', body, { accessToken })
    if (answer.status === 401) {
      accessToken = await agent.actingBy(delegationId)
      answer = await tenant.pdp('grants/v1/issue', body, { accessToken })
    }
    return answer.body.grant as string | undefined
  }
  const consume = async (grant: string, amount = 100) => {
    const { action, resource } = pay('ada', amount)
    const body = { grant, action, resource, consumerToken: `consumer ${grant.slice(-20)}` }
    return (await tenant.pdp('grants/v1/consume', body)).status
  }
  const held = async () => {
    const [row] = await server.database.superuser<Record<string, string>>(
      `select budget_reserved, budget_used, (select coalesce(sum(reserved), 0) from delegation_counts c
         where c.delegation_id = d.delegation_id) as count_reserved,
       (select coalesce(sum(used), 0) from delegation_counts c where c.delegation_id = d.delegation_id) as count_used
       from delegations d where delegation_id = $1`,
      [delegationId],
    )
    return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]))
  }
  return { delegationId, issue, consume, held }
}

const given = (grants: (string | undefined)[]) => grants.filter((grant) => grant !== undefined)

describe('a budget', () => {
  test('is never exceeded, however many requests arrive at once', async () => {
    const { issue, held } = await newPayer({ budget: 1000 })
    const grants = await Promise.all(Array.from({ length: 30 }, () => issue(100)))
    expect(given(grants)).toHaveLength(10)
    expect(await held()).toMatchObject({ budget_reserved: 1000, budget_used: 0 })
  })

  test('is used when a grant is consumed, and free again when it expires', async () => {
    const { issue, consume, held } = await newPayer({ budget: 300 })
    const [kept, lapsed] = [await issue(100), await issue(200, 5)]
    expect(await issue(1)).toBeUndefined()
    expect(await consume(kept ?? '', 100)).toBe(200)
    server.clock.advance({ seconds: 10 })
    // A request does not wait for the sweep.
    expect(await issue(200)).toBeDefined()
    expect(await held()).toMatchObject({ budget_reserved: 200, budget_used: 100 })
    expect(await consume(lapsed ?? '', 200)).toBe(409)
    expect(await held()).toMatchObject({ budget_reserved: 200, budget_used: 100 })
  })

  test('is freed by the sweep', async () => {
    const { issue, held } = await newPayer({ budget: 300, count: { limit: 5, per: 'day' } })
    await Promise.all([issue(100, 5), issue(100, 5)])
    expect(await held()).toMatchObject({ budget_reserved: 200, count_reserved: 2 })
    await server.later({ seconds: 20 })
    expect(await held()).toMatchObject({ budget_reserved: 0, count_reserved: 0, budget_used: 0, count_used: 0 })
  })
})

describe('a count', () => {
  test('is never exceeded, however many requests arrive at once, and is available again in the next period', async () => {
    server.clock.set('2027-03-01T22:30:00Z')
    const { issue, consume, held } = await newPayer({ count: { limit: 3, per: 'day' } }, 'Europe/Zurich')
    const grants = given(await Promise.all(Array.from({ length: 20 }, () => issue())))
    expect(grants).toHaveLength(3)
    for (const grant of grants) expect(await consume(grant ?? '')).toBe(200)
    expect(await issue()).toBeUndefined()
    expect(await held()).toMatchObject({ count_reserved: 0, count_used: 3 })
    server.clock.set('2027-03-01T23:00:00Z')
    expect(await issue()).toBeDefined()
  })

  test('reserves nothing of the budget if the count is used up', async () => {
    const { issue, held } = await newPayer({ budget: 1000, count: { limit: 1, per: 'month' } })
    expect(given(await Promise.all(Array.from({ length: 10 }, () => issue(100))))).toHaveLength(1)
    expect(await held()).toMatchObject({ budget_reserved: 100, count_reserved: 1 })
  })
})

test('several delegations: the next one is used if one has no more room', async () => {
  const { agentId } = await tenant.newAgent()
  await tenant.delegate('ada', { agentId, limits: { budget: 100 } })
  await tenant.delegate('ada', { agentId, limits: { budget: 100 } })
  const question = pay('ada', 100)
  const subject = { ...question.subject, properties: { act: { sub: agentId } } }
  const ask = async () => (await tenant.pdp('grants/v1/issue', { ...question, subject, audience: 'bank' })).body
  expect(given([(await ask()).grant, (await ask()).grant])).toHaveLength(2)
  expect(await ask()).toMatchObject({ decision: false, context: { outcome: 'denied', reason: 'limit_reached' } })
})

test('whatever is granted, consumed and left to expire: used and reserved add up, and never exceed the budget', async () => {
  const step = fc.record({
    amount: fc.integer({ min: 1, max: 400 }),
    next: fc.constantFrom('consume', 'expire', 'keep'),
  })
  const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
    const budget = 1000
    const { issue, consume, held } = await newPayer({ budget })
    const outcome = { used: 0, reserved: 0 }
    await Promise.all(
      steps.map(async ({ amount, next }) => {
        const grant = await issue(amount, next === 'expire' ? 5 : 120)
        if (!grant) return
        if (next === 'consume') expect(await consume(grant, amount)).toBe(200)
        if (next === 'consume') outcome.used += amount
        if (next === 'keep') outcome.reserved += amount
      }),
    )
    await server.later({ seconds: 15 })
    expect(await held()).toMatchObject({ budget_used: outcome.used, budget_reserved: outcome.reserved })
    expect(outcome.used + outcome.reserved).toBeLessThanOrEqual(budget)
  })
  await fc.assert(property, { numRuns: 15 })
})
