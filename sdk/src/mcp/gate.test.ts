// The gate in front of a server of the unmodified MCP SDK, with its unmodified client.

import { newApprover, newPaymentTenant, runningClock, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Countersign } from '../index.ts'
import * as fixture from './bank.fixture.ts'
import { type GateOptions, grantKey } from './gate.ts'
import { authzenPdp, type Pdp } from './pdp.ts'
import { type SmallPdp, smallPdp } from './small-pdp.fixture.ts'

const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const claims = { sub: 'alice', client_id: 'agent-1', aud: 'https://mcp.example.com' }

async function connect(options: GateOptions, connecting?: fixture.Connecting): Promise<fixture.Session> {
  const session = await fixture.connect(options, connecting)
  closing.push(session.close)
  return session
}

async function withPdp(permits: Parameters<typeof smallPdp>[0]): Promise<SmallPdp> {
  const pdp = await smallPdp(permits)
  closing.push(pdp.close)
  return pdp
}

describe('with any AuthZEN policy decision point', () => {
  test('each request is decided, and what is permitted reaches the server', async () => {
    const pdp = await withPdp(() => true)
    const { client, reached } = await connect({ pdp: authzenPdp(pdp), claims })
    await client.ping()
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'weather',
      'pay',
      'pay_late',
      'get_customer',
    ])
    expect(await client.callTool({ name: 'weather' })).toMatchObject({ content: [{ text: 'done' }] })
    expect(reached).toEqual([{ tool: 'weather', grant: undefined }])
    expect(pdp.asked.map(({ action, resource }) => `${action.name} ${resource.type} ${resource.id}`)).toEqual([
      `initialize mcp_server ${claims.aud}`,
      `tools/list mcp_server ${claims.aud}`,
      'tools/call tool weather',
    ])
    expect(pdp.asked[2]).toMatchObject({ subject: { type: 'identity', id: 'alice' }, context: { agent: 'agent-1' } })
  })

  test('a denied tool call is a result that the model can read, and does not reach the server', async () => {
    const pdp = await withPdp(({ resource }) => resource.id !== 'weather')
    const { client, reached } = await connect({ pdp: authzenPdp(pdp), claims })
    expect(await client.callTool({ name: 'weather' })).toMatchObject({ isError: true })
    expect(reached).toEqual([])
  })

  test('a denied request of another method is a protocol error', async () => {
    const pdp = await withPdp(({ action }) => action.name !== 'tools/list')
    const { client } = await connect({ pdp: authzenPdp(pdp), claims })
    await expect(client.listTools()).rejects.toMatchObject({ code: -32001 })
  })

  test('a method that the binding does not know is denied', async () => {
    const pdp = await withPdp(() => true)
    const { client } = await connect({ pdp: authzenPdp(pdp), claims })
    await expect(client.request({ method: 'tools/execute' }, z.object({}))).rejects.toMatchObject({ code: -32001 })
  })

  test('a mapping that a tool declares decides about its arguments', async () => {
    const pdp = await withPdp(({ resource }) => resource.id !== 'c2')
    const { client, reached } = await connect({ pdp: authzenPdp(pdp), claims })
    await client.callTool({ name: 'get_customer', arguments: { id: 'c1' } })
    expect(pdp.asked.at(-1)).toMatchObject({ action: { name: 'read' }, resource: { type: 'customer', id: 'c1' } })
    expect(await client.callTool({ name: 'get_customer', arguments: { id: 'c2' } })).toMatchObject({ isError: true })
    expect(reached).toHaveLength(1)
    await expect(client.callTool({ name: 'get_customer', arguments: {} })).rejects.toMatchObject({ code: -32602 })
  })

  test('if the policy decision point cannot be reached, nothing proceeds', async () => {
    const pdp = await withPdp(() => true)
    const { client, reached } = await connect({ pdp: authzenPdp(pdp), claims })
    pdp.close()
    await expect(client.callTool({ name: 'weather' })).rejects.toMatchObject({ code: -32603 })
    expect(reached).toEqual([])
  })

  test('a decision that is not true is a denial', async () => {
    const pdp = { evaluate: async () => ({ decision: 'yes' }) as never }
    const { client, reached } = await connect({ pdp, claims, pass: ['initialize'] })
    expect(await client.callTool({ name: 'weather' })).toMatchObject({ isError: true })
    expect(reached).toEqual([])
  })

  test('a request without an access token is refused', async () => {
    const pdp = await withPdp(() => true)
    const connecting = connect({ pdp: authzenPdp(pdp) })
    await expect(connecting).rejects.toMatchObject({ code: -32602 })
  })

  test('a grant that the client invents does not reach a tool', async () => {
    const pdp = await withPdp(() => true)
    const { client, reached } = await connect({ pdp: authzenPdp(pdp), claims })
    await client.callTool({ name: 'weather', _meta: { [grantKey]: 'invented' } })
    expect(reached).toEqual([{ tool: 'weather', grant: undefined }])
  })

  test('a call that the client cancels while it is held does not reach the server', async () => {
    const decided = Promise.withResolvers<{ decision: boolean }>()
    const pdp = { evaluate: () => decided.promise }
    const { client, reached } = await connect({ pdp, claims, pass: ['initialize', 'tools/list'] })
    const stops = new AbortController()
    const calling = client.callTool({ name: 'weather' }, undefined, { signal: stops.signal })
    await client.ping()
    stops.abort('enough')
    await expect(calling).rejects.toThrow('enough')
    decided.resolve({ decision: true })
    await client.ping()
    expect(reached).toEqual([])
  })
})

describe('with Countersign', async () => {
  const server = await startTestServer({ clock: runningClock() })
  closing.unshift(() => server.close())
  const tenant = await newPaymentTenant(server)
  const { tenantId, clientId, clientSecret } = tenant
  const bank = new Countersign({ url: server.url, tenantId, clientId, clientSecret })

  const payment = {
    evaluation: {
      action: {
        name: 'payment.create',
        properties: { amount: '$params.arguments.amount', currency: '$params.arguments.currency' },
      },
      resource: { type: 'Account', id: '$token.sub' },
    },
  }
  const mappings = { pay: payment, pay_late: payment }

  async function paying(connecting?: fixture.Connecting) {
    const { userId, device } = await newApprover(server, tenant)
    const agent = await tenant.newAgent()
    const delegationId = await tenant.delegate(userId, { agentId: agent.agentId })
    const acting = new Countersign({
      url: server.url,
      tenantId,
      clientId: agent.agentId,
      clientSecret: agent.clientSecret,
      actFor: { delegationId },
    })
    const options = {
      pdp: acting.agents,
      claims: { sub: userId },
      subject: () => ({ type: 'user', id: userId }),
      resource: 'bank',
      mappings,
      pass: ['initialize', 'tools/list'],
      audience: 'bank',
    }
    return { ...(await connect(options, connecting)), device, userId }
  }
  const large = { name: 'pay', arguments: { amount: 60_000, currency: 'CHF' } }
  const consume = (grant: unknown, userId: string, amount: number) =>
    bank.agents.consumeGrant({
      grant: String(grant),
      action: { name: 'payment.create', properties: { amount, currency: 'CHF' } },
      resource: { type: 'Account', id: userId },
      consumerToken: crypto.randomUUID(),
      audience: 'bank',
    })

  test('a tool gets a grant for exactly its arguments, which works once', async () => {
    const { client, reached, userId } = await paying()
    await client.callTool({ name: 'pay', arguments: { amount: 1000, currency: 'CHF' } })
    const [{ grant } = { grant: '' }] = reached
    await expect(consume(grant, userId, 2000)).rejects.toMatchObject({ code: 'action_mismatch' })
    await consume(grant, userId, 1000)
    await expect(consume(grant, userId, 1000)).rejects.toMatchObject({ code: 'grant_consumed' })
  })

  test.for(['memory', 'http'] as const)(
    'over %s, an approval shows the number in the client, and the call proceeds after it',
    async (over) => {
      const shown: string[] = []
      const elicited = (message: string) => void shown.push(message)
      const { client, reached, device, userId } = await paying({ over, elicited })
      const calling = client.callTool(large)
      const challenge = await device.shown()
      await expect.poll(() => shown.length).toBe(1)
      const [number = ''] = /\b\d\d\b/.exec(shown[0] ?? '') ?? []
      await device.answerPush(challenge, { decision: 'approve', number })
      expect(await calling).toMatchObject({ content: [{ text: 'done' }] })
      await consume(reached[0]?.grant, userId, 60_000)
    },
  )

  test('a user who declines in the client withdraws the request from the approver', async () => {
    const { client, reached, device } = await paying({ elicited: () => 'decline' })
    expect(await client.callTool(large)).toMatchObject({ isError: true })
    expect(await device.pending()).toEqual([])
    expect(reached).toEqual([])
  })

  test('a client that cannot show anything gets the number in the result, and calls again', async () => {
    const { client, reached, device } = await paying()
    const pending = await client.callTool(large)
    const { status, number } = pending.structuredContent as { status: string; number: string }
    expect(status).toBe('approval_pending')
    const again = client.callTool(large)
    await device.answerPush(await device.shown(), { decision: 'approve', number })
    expect(await again).toMatchObject({ content: [{ text: 'done' }] })
    expect(reached).toHaveLength(1)
  })

  test('an approver who denies ends the call', async () => {
    const { client, reached, device } = await paying({ elicited: () => undefined })
    const calling = client.callTool(large)
    await device.answerPush(await device.shown(), { decision: 'deny' })
    expect(await calling).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('denied') }] })
    expect(reached).toEqual([])
  })

  describe('if the gate consumes the grants itself', () => {
    /** The gate of the bank, which is called by an agent. */
    async function selling(limits: object = {}, pdp: Pdp = bank.agents) {
      const { userId, device } = await newApprover(server, tenant)
      const { agentId } = await tenant.newAgent()
      await tenant.delegate(userId, { agentId, ...limits })
      const caller = { sub: userId, client_id: agentId }
      const pass = ['initialize', 'tools/list']
      const session = await connect({ pdp, claims: caller, resource: 'bank', mappings, pass })
      const newestGrant = async () => {
        const { items } = await bank.admin.listDecisions({ userId, limit: 1 })
        const [{ evaluationId } = { evaluationId: '' }] = items
        return (await bank.admin.getDecision({ evaluationId })).grant
      }
      return { ...session, device, newestGrant }
    }

    test('an approved call runs once, without the grant, and its outcome is recorded', async () => {
      const { client, reached, device, newestGrant } = await selling()
      const { number } = (await client.callTool(large)).structuredContent as { number: string }
      await device.answerPush(await device.shown(), { decision: 'approve', number })
      expect(await client.callTool(large)).toMatchObject({ content: [{ text: 'done' }] })
      expect(reached).toEqual([{ tool: 'pay', grant: undefined }])
      const consumed = { state: 'consumed', consumedBy: clientId }
      await expect.poll(newestGrant).toMatchObject({ ...consumed, outcome: 'succeeded' })
      const again = await client.callTool(large)
      expect(again.structuredContent).toMatchObject({ status: 'approval_pending' })
      expect(reached).toHaveLength(1)
    })

    test('what a delegation limits is counted, also if the tool fails, and ends at the limit', async () => {
      const { client, reached, newestGrant } = await selling({ limits: { budget: 2500, currency: 'CHF' } })
      const small = { amount: 1000, currency: 'CHF' }
      expect(await client.callTool({ name: 'pay_late', arguments: small })).toMatchObject({ isError: true })
      await expect.poll(newestGrant).toMatchObject({ state: 'consumed', outcome: 'failed' })
      await client.callTool({ name: 'pay', arguments: small })
      expect(await client.callTool({ name: 'pay', arguments: small })).toMatchObject({ isError: true })
      expect(reached.map(({ tool }) => tool)).toEqual(['pay_late', 'pay'])
    })

    test('a call whose grant cannot be consumed does not reach the server', async () => {
      const limits = { limits: { count: { limit: 5, per: 'day' } } }
      const { evaluate, issueGrant } = bank.agents
      const used = { evaluate, issueGrant, consumeGrant: () => Promise.reject(new Error('consumed')) }
      for (const pdp of [used, { evaluate, issueGrant }]) {
        const { client, reached } = await selling(limits, pdp)
        const calling = client.callTool({ name: 'pay', arguments: { amount: 10, currency: 'CHF' } })
        await expect(calling).rejects.toMatchObject({ code: -32603 })
        expect(reached).toEqual([])
      }
    })
  })
})
