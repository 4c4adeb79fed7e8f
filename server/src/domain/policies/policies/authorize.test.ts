import { afterAll, describe, expect, test } from 'vitest'
import { allowed, denied, doc, readBy, schema } from './documents.fixture.ts'
import { agent, openPolicyTenants, user } from './policies.fixture.ts'

const tenants = await openPolicyTenants()
afterAll(() => tenants.close())

async function tenantWith(policies: string) {
  const tenant = await tenants.newTenant(schema)
  await tenant.publish(policies)
  return tenant
}

describe('nothing is allowed', () => {
  test('if nothing is published', async () => {
    const tenant = await tenants.newTenant()
    expect(await tenant.ask(readBy('ada'))).toEqual({
      ...denied,
      determiningPolicies: [],
      errors: [],
      policyVersion: 0,
    })
  })

  test('if no policy permits it', async () => {
    const tenant = await tenantWith('@id("p") permit(principal == User::"ada", action, resource);')
    expect(await tenant.ask(readBy('ada'))).toEqual({ ...allowed, determiningPolicies: ['p'], policyVersion: 1 })
    expect(await tenant.ask(readBy('bob'))).toMatchObject({ ...denied, determiningPolicies: [], errors: [] })
  })

  test('if a forbid applies as well as a permit', async () => {
    const tenant = await tenantWith(`@id("p") permit(principal, action, resource);
      @id("f") forbid(principal == User::"bob", action in Action::"read", resource);`)
    expect(await tenant.ask(readBy('ada'))).toMatchObject(allowed)
    expect(await tenant.ask(readBy('bob'))).toMatchObject({ ...denied, determiningPolicies: ['f'] })
    expect(await tenant.ask({ ...readBy('bob'), action: 'doc.edit' })).toMatchObject(allowed)
  })

  test('if a policy fails, whether a forbid or a permit', async () => {
    // Validation finds most mistakes; an integer overflow is found only when the policy is evaluated.
    const erring = (effect: string) => `@id("p") permit(principal, action, resource);
      @id("e") ${effect}(principal == User::"bob", action, resource) when { context.action.amount + 9223372036854775807 > 0 };`
    for (const effect of ['forbid', 'permit']) {
      const tenant = await tenants.newTenant(schema.replace('amount?', 'amount'))
      await tenant.publish(erring(effect))
      const says = { action: { amount: 1 } }
      expect(await tenant.ask(readBy('ada', { says }))).toMatchObject(allowed)
      expect(await tenant.ask(readBy('bob', { says }))).toMatchObject({
        ...denied,
        determiningPolicies: ['e'],
        errors: [{ policyId: 'e', message: expect.stringContaining('overflow') }],
      })
    }
  })

  test.each([
    ['an action that does not exist', { action: 'doc.burn' }],
    ['a group of actions', { action: 'read' }],
    ['a name that every object has', { action: 'constructor' }],
    ['a principal that the action is not for', { principal: { type: 'Group', id: 'g' } }],
    ['a resource that the action is not for', { resource: { type: 'Folder', id: 'f' }, action: 'doc.edit' }],
    ['types that do not exist', { resource: { type: 'toString', id: 'f' } }],
  ])('for %s', async (_name, change) => {
    const tenant = await tenantWith('@id("p") permit(principal, action, resource);')
    const decision = await tenant.ask({ ...readBy('ada'), ...change })
    expect(decision).toMatchObject({ ...denied, errors: [{ policyId: null }] })
  })
})

describe('gates', () => {
  const gate = (id: string, more = '') => `
    @id("${id}") @gate("approval") @approver("on_behalf_of") @template("action") ${more}
    forbid(principal is Agent, action in Action::"write", resource)
    unless { context.approvals.contains("${id}") };`
  const edit = { principal: agent('a'), action: 'doc.edit', resource: doc('d') }
  const permit = '@id("p") permit(principal, action, resource);'
  const asGate = (policyId: string) => ({
    policyId,
    approver: { kind: 'on_behalf_of' },
    template: 'action',
    separate: false,
    by: ['device'],
    textHash: expect.stringMatching(/^[\w-]{43}$/),
  })

  test('are to be approved, all of them, if only gates deny', async () => {
    const tenant = await tenantWith(permit + gate('one') + gate('two', '@separate("true")'))
    const decision = await tenant.ask(edit)
    expect(decision).toMatchObject({ allowed: false, approvable: true, errors: [] })
    expect(decision.gates).toHaveLength(2)
    expect(decision.gates).toEqual(expect.arrayContaining([asGate('one'), { ...asGate('two'), separate: true }]))
    expect(await tenant.ask({ ...edit, facts: { approvals: ['one'] } })).toMatchObject({
      approvable: true,
      gates: [{ policyId: 'two' }],
    })
    expect(await tenant.ask({ ...edit, facts: { approvals: ['two', 'one'] } })).toMatchObject(allowed)
    expect(await tenant.ask({ ...edit, principal: user('ada') })).toMatchObject(allowed)
  })

  test.each([
    ['nothing permits it anyway', gate('one')],
    ['another forbid denies as well', `${permit}${gate('one')}@id("f") forbid(principal, action, resource);`],
    [
      'another forbid would deny once they are approved',
      `${permit}${gate('one')}@id("f") forbid(principal, action, resource) when { context.approvals.contains("one") };`,
    ],
  ])('need no approval if %s', async (_name, policies) => {
    const tenant = await tenantWith(policies)
    expect(await tenant.ask(edit)).toMatchObject(denied)
  })

  test('need no approval if a policy fails, before the approval or after it', async () => {
    const errs = 'context.action.amount + 9223372036854775807 > 0'
    const cases = [errs, `!context.approvals.contains("one") || ${errs}`]
    for (const condition of cases) {
      const tenant = await tenants.newTenant(schema.replace('amount?', 'amount'))
      await tenant.publish(`${permit}${gate('one')}@id("e") permit(principal, action, resource) when { ${condition} };`)
      expect(await tenant.ask({ ...edit, says: { action: { amount: 1 } } })).toMatchObject(denied)
    }
  })
})

test('no failure is ever an allow: without the database there is no decision', async () => {
  const tenant = await tenantWith('@id("p") permit(principal, action, resource);')
  const another = await tenants.openAnother()
  expect(await tenant.ask({ ...readBy('ada'), by: another })).toMatchObject(allowed)
  await another.database.close()
  await expect(tenant.ask({ ...readBy('never-seen'), by: another })).rejects.toThrow()
})
