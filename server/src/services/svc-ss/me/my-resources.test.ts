// What a user can choose from when they let an agent act: their own resources, and no others.
import { newPaymentTenant, newUser, paymentPolicies, startTestServer, type TestPerson } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

describe('POST /v1/me/resources:search', () => {
  let person: TestPerson
  const resources = async (body: object) =>
    (await person.browser.call('POST', '/Svc/v1/me/resources:search', { body })).body
  const accounts = { type: 'Account', action: 'payment.create' }

  beforeAll(async () => {
    const tenant = await newPaymentTenant(server)
    await tenant.publish({
      ...paymentPolicies,
      policies: `${paymentPolicies.policies}
@id("frozen") forbid(principal, action, resource == Account::"frozen");`,
    })
    person = await newUser(server.call, tenant)
    const account = (id: string, userId: string) => ({
      type: 'Account',
      id,
      attributes: { owner: { type: 'User', id: userId } },
    })
    await tenant.store(
      ...['household', 'frozen', 'travel'].map((id) => account(id, person.userId)),
      account('of-another-user', 'ben'),
    )
  })

  test('200: the resources on which policies let the user act, page by page', async () => {
    const first = await resources({ ...accounts, limit: 1 })
    expect(first.items).toEqual([{ type: 'Account', id: 'household' }])
    const second = await resources({ ...accounts, limit: 1, cursor: first.nextCursor })
    expect(second.items).toEqual([{ type: 'Account', id: 'travel' }])
    const all = await resources(accounts)
    expect(all).toEqual({ items: [...first.items, ...second.items], nextCursor: null })
  })

  test('200: none of an unknown type, or for an unknown action', async () => {
    for (const other of [{ type: 'Box' }, { action: 'payment.invent' }])
      expect(await resources({ ...accounts, ...other })).toEqual({ items: [], nextCursor: null })
  })

  test('400: without a type or an action', async () => {
    for (const part of [{ type: 'Account' }, { action: 'payment.create' }])
      expect((await resources(part)).code).toBe('invalid_request')
  })
})
