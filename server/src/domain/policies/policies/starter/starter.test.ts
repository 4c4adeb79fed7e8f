import { afterAll, describe, expect, test } from 'vitest'
import { agent, openPolicyTenants, user } from '../policies.fixture.ts'
import { starterEntities, starterSource } from './starter.ts'

const tenants = await openPolicyTenants()
afterAll(() => tenants.close())

const tenant = await tenants.newTenant()
await tenant.publish(starterSource.policies)
await tenant.put(...starterEntities.map(({ line: _line, ...entity }) => ({ ...entity, parents: [...entity.parents] })))

const rex = { type: 'Pet', id: 'rex' }
const account = { type: 'Account', id: 'ada-main' }
const forAda = { principal: agent('helper'), facts: { onBehalfOf: user('ada') } }
const pay = (amount: number) => ({
  action: 'payment.create',
  resource: account,
  says: { action: { amount, currency: 'CHF' } },
})

const outcome = async (asked: Parameters<typeof tenant.ask>[0]) => {
  const { allowed, approvable, determiningPolicies, errors } = await tenant.ask(asked)
  expect(errors).toEqual([])
  return [allowed ? 'allow' : approvable ? 'approval' : 'deny', ...determiningPolicies]
}

describe('the starter set', () => {
  test.each([
    ['users read', { principal: user('ben'), action: 'pet.read', resource: rex }, ['allow', 'users_read_pets']],
    [
      'keepers change',
      { principal: user('ada'), action: 'pet.create', resource: rex },
      ['allow', 'keepers_change_pets'],
    ],
    ['others do not', { principal: user('ben'), action: 'pet.create', resource: rex }, ['deny']],
    ['agents act for a user', { ...forAda, action: 'pet.update', resource: rex }, ['allow', 'agents_act_for_users']],
    ['and not for themselves', { principal: agent('helper'), action: 'pet.read', resource: rex }, ['deny']],
    ['agents delete nothing', { ...forAda, action: 'pet.delete', resource: rex }, ['deny', 'agents_delete_nothing']],
    ['owners pay', { principal: user('ada'), ...pay(900_000) }, ['allow', 'owners_pay']],
    ['others do not pay', { principal: user('ben'), ...pay(100) }, ['deny']],
    ['agents pay', { ...forAda, ...pay(500_000) }, ['allow', 'agents_act_for_users']],
    ['and ask for much', { ...forAda, ...pay(500_001) }, ['approval', 'large_payment']],
    ['payments have a limit', { principal: user('ada'), ...pay(10_000_001) }, ['deny', 'payment_ceiling']],
  ])('%s', async (_name, asked, expected) => expect(await outcome(asked)).toEqual(expected))

  test('an agent asks for no approval that would not help', async () => {
    expect((await outcome({ ...forAda, ...pay(10_000_001) }))[0]).toBe('deny')
  })
})
