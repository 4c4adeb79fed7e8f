// Two server processes on one database: a grant is consumed once, and a kill switch works in both within a second.
import { setTimeout as delay } from 'node:timers/promises'
import {
  newAgentTenant,
  newUser,
  outdatedFor,
  startTwoServers,
  type TestAnswer,
  type TestCall,
} from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const { one, two, close } = await startTwoServers({ SERVICES: 'svc-auth' })
afterAll(close)

const tenant = await newAgentTenant(one)
await tenant.publish({
  schema: `
entity User;
entity Agent = { mode?: String };
entity Document = { closed?: Bool };
action "document.read", "document.print" appliesTo { principal: [User, Agent], resource: [Document], context: { approvals: Set<String> } };`,
  policies: `@id("all") permit(principal, action, resource);
@id("closed") forbid(principal, action, resource) when { resource has closed && resource.closed };`,
})

const action = { name: 'document.read' }
const resource = { type: 'Document', id: 'one' }
const processes: readonly TestCall[] = [one.call, two.call]

const askAs = (agentId: string, call: TestCall, accessToken?: string) =>
  tenant.pdp(
    'access/v1/evaluation',
    { subject: { type: 'agent', id: agentId }, action, resource },
    { call, ...(accessToken ? { accessToken } : {}) },
  )

async function newAgent() {
  const agent = await tenant.newAgent({ mode: 'autonomous' })
  const accessToken = await agent.accessToken()
  const issue = async () => {
    const body = { subject: { type: 'agent', id: agent.agentId }, action, resource, audience: 'printer' }
    return (await tenant.pdp('grants/v1/issue', body, { accessToken })).body.grant as string
  }
  return { ...agent, token: accessToken, issue }
}

/** Repeated while the server is too busy, as a caller would. */
async function consume(grant: string, call: TestCall, consumerToken: string): Promise<TestAnswer> {
  for (;;) {
    const answer = await tenant.pdp('grants/v1/consume', { grant, action, resource, consumerToken }, { call })
    if (answer.status !== 503) return answer
    await delay(500)
  }
}

test('of 1,000 simultaneous consumptions through both, one succeeds', async () => {
  const grant = await (await newAgent()).issue()
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      consume(grant, processes[index % 2] ?? one.call, `consumer token ${index}`.padEnd(16)),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'grant_consumed')).toHaveLength(999)
})

test('the same consumer token gets the same receipt from both', async () => {
  const grant = await (await newAgent()).issue()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => consume(grant, processes[index % 2] ?? one.call, 'the same consumer')),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

/** How long a process still allows a revoked action, in milliseconds. */
const allowedFor = (ask: () => Promise<TestAnswer>) =>
  outdatedFor(async () => (await ask()).body.decision === true, false)

describe('a kill switch in one process works in the other within a second', () => {
  const switches: [string, (agentId: string) => Promise<() => Promise<unknown>>][] = [
    ['of an agent', async (agentId) => revoke({ agentId })],
    ['of an action', async () => revoke({ action: 'document.*' })],
    ['of everything', async () => revoke({ tenant: true })],
    [
      'of an agent that is suspended',
      async (agentId) => {
        await tenant.admin('POST', `agents/${agentId}:suspend`)
        return async () => undefined
      },
    ],
  ]

  async function revoke(what: object) {
    const { status, body } = await tenant.admin('POST', 'revocations', what)
    expect(status).toBe(201)
    return () => tenant.admin('POST', `revocations/${body.revocationId}:lift`)
  }

  test.each(switches)('%s', async (_title, press) => {
    const agent = await newAgent()
    for (const call of processes) expect((await askAs(agent.agentId, call)).body.decision).toBe(true)
    for (const call of processes) expect((await askAs(agent.agentId, call, agent.token)).body.decision).toBe(true)
    const grant = await agent.issue()
    const lift = await press(agent.agentId)
    expect(await allowedFor(() => askAs(agent.agentId, two.call))).toBeLessThan(1000)
    expect(await allowedFor(() => askAs(agent.agentId, two.call, agent.token))).toBeLessThan(1000)
    expect((await consume(grant, two.call, 'a consumer token')).body.code).toBe('grant_revoked')
    await lift()
  })
})

test('an entity that is changed in one process is known to the other within a second', async () => {
  const { agentId } = await newAgent()
  const resource = { type: 'Document', id: 'to be closed' }
  const question = { subject: { type: 'agent', id: agentId }, action, resource }
  const ask = (call: TestCall) => tenant.pdp('access/v1/evaluation', question, { call })
  await tenant.store({ ...resource, attributes: { closed: false } })
  for (const call of processes) expect((await ask(call)).body.decision).toBe(true)
  await tenant.store({ ...resource, attributes: { closed: true } })
  expect(await allowedFor(() => ask(two.call))).toBeLessThan(1000)
})

describe('an agent that a user stops in one process is stopped in the other within a second', () => {
  const stops: [string, (of: { agentId: string; delegationId: string }) => string][] = [
    ['ending what they let it do', ({ delegationId }) => `delegations/${delegationId}:end`],
    ['stopping the agent', ({ agentId }) => `agents/${agentId}:stop`],
    ['stopping all agents', () => 'agents:stop'],
  ]

  test.each(stops)('by %s', async (_title, pathOf) => {
    const { userId, browser } = await newUser(one.call, tenant)
    const { agentId, actingBy } = await tenant.newAgent()
    const endsAt = new Date(Date.now() + 86_400_000).toISOString()
    const terms = { agentId, actions: ['document.*'], resources: [{ type: 'Document' }], endsAt }
    const { delegationId } = (await browser.call('POST', '/Svc/v1/me/delegations', { body: terms })).body
    const accessToken = await actingBy(delegationId)
    const question = { subject: { type: 'user', id: userId }, action, resource }
    const ask = (call: TestCall) => tenant.pdp('access/v1/evaluation', question, { call, accessToken })
    for (const call of processes) expect((await ask(call)).body.decision).toBe(true)
    const issued = await tenant.pdp('grants/v1/issue', { ...question, audience: 'printer' }, { accessToken })

    const stopped = await browser.call('POST', `/Svc/v1/me/${pathOf({ agentId, delegationId })}`)
    expect(stopped.status).toBe(200)
    expect(await allowedFor(() => ask(two.call))).toBeLessThan(1000)
    expect((await consume(issued.body.grant, two.call, 'a consumer token')).body.code).toBe('grant_revoked')
  })
})
