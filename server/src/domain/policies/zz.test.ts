import { afterAll, test } from 'vitest'
import { openPolicyTenants } from './policies.fixture.ts'

const tenants = await openPolicyTenants()
afterAll(() => tenants.close())
test('cost', { timeout: 300_000 }, async () => {
  const schema = `
entity Group; entity User in [Group]; entity Agent in [Group] = { owner?: User }; entity Pet = { status?: String };
type Ctx = { request: { note?: String }, action: { amount?: Long }, approvals: Set<String>, now: datetime, onBehalfOf?: User };
action ${Array.from({ length: 100 }, (_, i) => `act${i}`).join(', ')} appliesTo { principal: [User, Agent], resource: [Pet], context: Ctx };`
  const tenant = await tenants.newTenant(schema)
  const policies = Array.from(
    { length: 10_000 },
    (_, i) =>
      `@id("p${i}") ${i % 1000 === 1 ? 'forbid' : 'permit'}(principal is Agent, action == Action::"act${i % 100}", resource is Pet) when { context.action has amount && context.action.amount > ${1000 + i} && principal in Group::"g${i}" };`,
  ).join('\n')
  let t = Date.now()
  await tenant.publish(policies)
  console.log('saved and published', Date.now() - t)
  const group = { type: 'Group', id: 'g100' }
  await tenant.put(
    group,
    { type: 'Agent', id: 'a', attributes: {}, parents: [group] },
    { type: 'Pet', id: 'rex', attributes: { status: 'x' } },
  )
  const asked = {
    principal: { type: 'Agent', id: 'a' },
    action: 'act0',
    resource: { type: 'Pet', id: 'rex' },
    says: { action: { amount: 50000 } },
    facts: { onBehalfOf: { type: 'User', id: 'ada' } },
  }
  t = Date.now()
  console.log(JSON.stringify(await tenant.ask(asked)), 'first', Date.now() - t)
  for (let round = 0; round < 4; round++) {
    const c = process.cpuUsage()
    const w = performance.now()
    const n = 2000
    for (let i = 0; i < n; i++) await tenant.ask(asked)
    const u = process.cpuUsage(c)
    console.log(
      'per decision',
      ((u.user + u.system) / n).toFixed(0),
      'µs cpu',
      (((performance.now() - w) * 1000) / n).toFixed(0),
      'µs wall',
    )
  }
  const { newCedar } = await import('./cedar.ts')
  const cedar = newCedar()
  cedar.preparsePolicySet('x', {
    staticPolicies: Object.fromEntries(
      policies
        .split('\n')
        .filter((p) => p.includes('Action::"act0"'))
        .map((p, i) => [`p${i * 100}`, p]),
    ),
  })
  for (let round = 0; round < 3; round++) {
    for (const [name, entities] of [
      ['cedar alone', []],
      [
        'cedar with the same entities',
        [
          { uid: { type: 'Agent', id: 'a' }, attrs: {}, parents: [group] },
          { uid: { type: 'Pet', id: 'rex' }, attrs: { status: 'x' }, parents: [] },
        ],
      ],
    ] as const) {
      const c = process.cpuUsage()
      const n = 2000
      for (let i = 0; i < n; i++)
        cedar.statefulIsAuthorized({
          principal: asked.principal,
          action: { type: 'Action', id: 'act0' },
          resource: asked.resource,
          context: {
            request: {},
            action: { amount: 50000 },
            approvals: [],
            now: { __extn: { fn: 'datetime', arg: '2030-01-01T00:00:00.000Z' } },
            onBehalfOf: { __entity: { type: 'User', id: 'ada' } },
          },
          preparsedPolicySetId: 'x',
          entities: entities as never,
        })
      const u = process.cpuUsage(c)
      console.log(name, ((u.user + u.system) / n).toFixed(0), 'µs cpu')
    }
    const c = process.cpuUsage()
    const n = 2000
    for (let i = 0; i < n; i++) await tenant.ask(asked)
    const u = process.cpuUsage(c)
    console.log('engine', ((u.user + u.system) / n).toFixed(0), 'µs cpu')
  }
  for (let round = 0; round < 2; round++) {
    const c = process.cpuUsage()
    const w = performance.now()
    const n = 1000
    for (let i = 0; i < n; i++) await tenant.ask({ ...asked, resource: { type: 'Pet', id: `unknown-${round}-${i}` } })
    const u = process.cpuUsage(c)
    console.log(
      'with a resource never seen',
      ((u.user + u.system) / n).toFixed(0),
      'µs cpu',
      (((performance.now() - w) * 1000) / n).toFixed(0),
      'µs wall',
    )
  }
})
