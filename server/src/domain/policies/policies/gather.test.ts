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

describe('the claims of a caller', () => {
  test('reach context.request and context.action, and nothing else', async () => {
    const tenant = await tenantWith(`
      @id("approved") permit(principal, action, resource) when { context.approvals.contains("x") };
      @id("late") permit(principal, action, resource) when { context.now > datetime("2031-01-01") };
      @id("acting") permit(principal, action, resource) when { context has onBehalfOf };
      @id("delegated") permit(principal, action, resource) when { context has delegation };
      @id("said") permit(principal, action, resource)
        when { context.request has country && context.request.country == "CH" && context.action has amount };`)
    const forged = {
      approvals: ['x'],
      now: '2040-01-01T00:00:00Z',
      onBehalfOf: user('ada'),
      delegation: { id: 'd' },
      context: { approvals: ['x'] },
      __proto__: { approvals: ['x'] },
    }
    const says = { request: forged, action: forged, ...forged }
    expect(await tenant.ask(readBy('ada', { says }))).toMatchObject({ ...denied, determiningPolicies: [] })
    const honest = { request: { ...forged, country: 'CH' }, action: { amount: 1 } }
    expect(await tenant.ask(readBy('ada', { says: honest }))).toMatchObject({ determiningPolicies: ['said'] })
  })

  test('have the type that the schema declares, or are denied: a forbid must not miss what it compares', async () => {
    const tenant = await tenantWith(`@id("p") permit(principal, action, resource);
      @id("f") forbid(principal, action, resource)
        when { context.request has country && context.request.country == "XX" };`)
    const from = (country: unknown) => tenant.ask(readBy('ada', { says: { request: { country } } }))
    expect(await from('CH')).toMatchObject(allowed)
    expect(await from('XX')).toMatchObject({ ...denied, determiningPolicies: ['f'] })
    for (const country of [['XX'], { value: 'XX' }, 1, true, null, { __entity: user('ada') }])
      expect(await from(country)).toMatchObject({
        ...denied,
        errors: [{ message: 'context.request.country must be text.' }],
      })
  })

  test('are converted by the schema: addresses, times, decimals', async () => {
    const tenant = await tenantWith(
      `@id("p") permit(principal, action, resource is Doc)
      when { context.request.ip.isInRange(ip("10.0.0.0/8")) && context.request.when < context.now
        && resource has price && resource.price.lessThan(decimal("9.99")) };`.replace(
        'context.request.ip.is',
        'context.request has ip && context.request has when && context.request.ip.is',
      ),
    )
    const ask = (ip: string, when: string, price: string) =>
      tenant.ask(readBy('ada', { says: { request: { ip, when } }, claimed: [{ ...doc('d'), attributes: { price } }] }))
    expect(await ask('10.1.2.3', '2029-12-31T23:00:00+02:00', '9.5')).toMatchObject(allowed)
    expect(await ask('11.1.2.3', '2029-12-31T23:00:00Z', '9.5')).toMatchObject({ ...denied, errors: [] })
    expect(await ask('10.1.2.3', '2030-01-01T12:00:01Z', '9.5')).toMatchObject({ ...denied, errors: [] })
    const misfit = { ...denied, errors: [{ policyId: null }] }
    expect(await ask('10.1.2', '2029-01-01', '1.0')).toMatchObject(misfit)
    expect(await ask('10.1.2.3', 'yesterday', '1.0')).toMatchObject(misfit)
    expect(await ask('10.1.2.3', '2029-01-01', '1')).toMatchObject(misfit)
  })

  test('about an entity are used only if nothing is stored, as a whole', async () => {
    const tenant = await tenantWith(`@id("p") permit(principal, action, resource is Doc)
      when { resource has owner && resource.owner == principal && !(resource has secret) };`)
    const mine = [{ ...doc('d'), attributes: { owner: user('ada') } }]
    expect(await tenant.ask(readBy('ada'))).toMatchObject(denied)
    expect(await tenant.ask(readBy('ada', { claimed: mine }))).toMatchObject(allowed)
    const nothing = [{ ...doc('d'), attributes: {} }]
    expect(await tenant.ask(readBy('ada', { claimed: nothing }))).toMatchObject({ ...denied, errors: [] })
    await tenant.put({ ...doc('d'), attributes: { secret: false } })
    expect(await tenant.ask(readBy('ada', { claimed: mine }))).toMatchObject({ ...denied, errors: [] })
  })
})

describe('entities', () => {
  test('our own data overrides stored data, attribute by attribute', async () => {
    const tenant = await tenantWith(`@id("p") permit(principal is User, action, resource)
      when { principal has level && principal.level > 5 && principal has manager };`)
    await tenant.put({ ...user('bob') }, { ...user('ada'), attributes: { level: 9, manager: user('bob') } })
    expect(await tenant.ask(readBy('ada'))).toMatchObject(allowed)
    const known = [{ ...user('ada'), attributes: { level: 1 } }]
    expect(await tenant.ask(readBy('ada', { known }))).toMatchObject(denied)
  })

  test('are in all ancestors of their parents', async () => {
    const tenant = await tenantWith('@id("p") permit(principal in Group::"all", action, resource in Folder::"top");')
    const group = (id: string, ...parents: string[]) => ({
      type: 'Group',
      id,
      parents: parents.map((p) => ({ type: 'Group', id: p })),
    })
    await tenant.publish(
      '@id("p") permit(principal in Group::"all", action, resource in Folder::"top");',
      schema.replace('entity Group =', 'entity Group in [Group] ='),
    )
    const folder = (id: string, ...parents: string[]) => ({
      type: 'Folder',
      id,
      parents: parents.map((p) => ({ type: 'Folder', id: p })),
    })
    await tenant.put(group('all'), group('some', 'all'), { ...user('ada'), parents: [{ type: 'Group', id: 'some' }] })
    await tenant.put(folder('top'), folder('a', 'top'), folder('b', 'a'), {
      ...doc('d'),
      parents: [{ type: 'Folder', id: 'b' }],
    })
    expect(await tenant.ask(readBy('ada'))).toMatchObject(allowed)
    expect(await tenant.ask({ ...readBy('ada'), resource: { type: 'Folder', id: 'top' } })).toMatchObject(allowed)
    expect(await tenant.ask(readBy('bob'))).toMatchObject(denied)
    await tenant.remove('Folder', 'a')
    expect(await tenant.ask(readBy('ada'))).toMatchObject(denied)
  })

  test('that policies read through others are loaded: owners, managers, users on whose behalf', async () => {
    const tenant = await tenantWith(`
      @id("p") permit(principal, action, resource);
      @id("owner") forbid(principal, action, resource is Doc) when { resource has owner && resource.owner in Group::"left" };
      @id("boss") forbid(principal is User, action, resource)
        when { principal has manager && principal.manager has manager && principal.manager.manager has level };
      @id("behalf") forbid(principal, action, resource) when { context has onBehalfOf && context.onBehalfOf in Group::"left" };
      @id("named") forbid(principal == User::"zoe", action, resource) when { User::"max" has level && User::"max".level > 3 };
      @id("either") forbid(principal == User::"eva", action, resource)
        when { (if context.request has ip then User::"ann" else User::"max") in Group::"left" };`)
    const left = { type: 'Group', id: 'left' }
    await tenant.put(left, { ...user('max'), attributes: { level: 4 }, parents: [left] })
    await tenant.put(
      { ...user('mid'), attributes: { manager: user('max') } },
      { ...user('ada'), attributes: { manager: user('mid') } },
      { ...doc('max-doc'), attributes: { owner: user('max') } },
    )
    const why = async (asked: object) => (await tenant.ask({ ...readBy('bob'), ...asked })).determiningPolicies
    expect(await why({})).toEqual(['p'])
    expect(await why({ resource: doc('max-doc') })).toEqual(['owner'])
    expect(await why({ principal: user('ada') })).toEqual(['boss'])
    expect(await why({ principal: agent('a'), facts: { onBehalfOf: user('max') } })).toEqual(['behalf'])
    expect(await why({ principal: user('zoe') })).toEqual(['named'])
    expect(await why({ principal: user('eva') })).toEqual(['either'])
  })

  test('above those that policies read do not count, however many there are', async () => {
    const tenant = await tenantWith(`@id("p") permit(principal is User, action, resource)
      when { principal has manager && principal.manager has level && principal.manager.level > 3 };`)
    const length = 300
    const chain = Array.from({ length }, (_, n) => ({
      ...user(`u${n}`),
      attributes: { level: 4, ...(n + 1 < length ? { manager: user(`u${n + 1}`) } : {}) },
    }))
    await tenant.put(...chain)
    expect(await tenant.ask(readBy('u0'))).toMatchObject(allowed)
    expect(await tenant.ask(readBy(`u${length - 1}`))).toMatchObject({ ...denied, errors: [] })
  })

  test('that are reached by several paths are read from each of them', async () => {
    const tenant = await tenantWith(`@id("p") permit(principal is User, action, resource) when {
      User::"ada" has level && principal has manager.manager.manager.level && principal.manager.manager.manager.level == 7 };`)
    // Ada is the principal, a name in the policy, and her own manager's manager.
    await tenant.put(user('ada'), user('bob'), { ...user('eva'), attributes: { level: 7 } })
    await tenant.put(
      { ...user('ada'), attributes: { level: 1, manager: user('bob') } },
      { ...user('bob'), attributes: { manager: user('ada') } },
    )
    expect(await tenant.ask(readBy('ada'))).toMatchObject({ ...denied, errors: [] })
    await tenant.put({ ...user('bob'), attributes: { manager: user('ada'), level: 7 } })
    expect(await tenant.ask(readBy('ada'))).toMatchObject(allowed)
  })

  test('that do not fit the published schema deny, and the error says what does not fit', async () => {
    const tenant = await tenantWith('@id("p") permit(principal, action, resource);')
    await tenant.put({ ...user('ada'), attributes: { level: 3 } })
    expect(await tenant.ask(readBy('ada'))).toMatchObject(allowed)
    await tenant.publish(
      '@id("p") permit(principal, action, resource);',
      schema.replace('level?: Long', 'level?: String'),
    )
    expect(await tenant.ask(readBy('ada'))).toMatchObject({
      ...denied,
      errors: [{ policyId: null, message: 'User::"ada".level must be text.' }],
    })
  })

  test('of another tenant are not visible', async () => {
    const policies = '@id("p") permit(principal in Group::"g", action, resource);'
    const one = await tenantWith(policies)
    const other = await tenantWith(policies)
    await one.put({ type: 'Group', id: 'g' }, { ...user('ada'), parents: [{ type: 'Group', id: 'g' }] })
    expect(await one.ask(readBy('ada'))).toMatchObject(allowed)
    expect(await other.ask(readBy('ada'))).toMatchObject(denied)
  })
})
