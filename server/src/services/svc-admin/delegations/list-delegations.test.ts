import { newPaymentTenant, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await newPaymentTenant(server)
const stranger = await newPaymentTenant(server)
const { agentId: payer } = await tenant.newAgent()
const { agentId: buyer } = await tenant.newAgent()
for (const userId of ['ada', 'ben']) await tenant.newPayer(userId)

async function delegated(userId: string, agentId: string): Promise<string> {
  // The clock determines which is newest.
  server.clock.advance({ milliseconds: 1 })
  return tenant.delegate(userId, { agentId, limits: { budget: 1000 } })
}

const first = await delegated('ada', payer)
const second = await delegated('ben', payer)
const third = await delegated('ada', buyer)
const list = (query = '') => tenant.admin('GET', `delegations${query}`)
const idsOf = async (query: string) =>
  (await list(query)).body.items.map(({ delegationId }: { delegationId: string }) => delegationId)

describe('200', () => {
  test('of all users, newest first, each with its limits and usage', async () => {
    const { body } = await list()
    expect(body.items.map(({ delegationId }: { delegationId: string }) => delegationId)).toEqual([third, second, first])
    expect(body.items[0]).toMatchObject({
      userId: 'ada',
      agentId: buyer,
      limits: { budget: 1000 },
      budgetUsed: 0,
      status: 'open',
    })
  })

  test('of an agent, of a user, and of both', async () => {
    expect(await idsOf(`?agentId=${payer}`)).toEqual([second, first])
    expect(await idsOf('?userId=ada')).toEqual([third, first])
    expect(await idsOf(`?agentId=${payer}&userId=ada`)).toEqual([first])
  })

  test('one page leads to the next', async () => {
    const { body } = await list(`?agentId=${payer}&limit=1`)
    expect(body.items).toHaveLength(1)
    expect(await idsOf(`?agentId=${payer}&cursor=${body.nextCursor}`)).toEqual([first])
  })

  test('nothing of another tenant', async () => {
    const answer = await stranger.admin('GET', `delegations?agentId=${payer}`)
    expect(answer.body).toEqual({ items: [], nextCursor: null })
  })
})
