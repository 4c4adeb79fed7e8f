// The gate in front of a server of the unmodified MCP SDK, with its unmodified client.

import { newApprover, newPaymentTenant, runningClock, startTestServer } from '@countersign/testkit'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Countersign } from '../index.ts'
import { type GateOptions, gate, grantKey } from './gate.ts'
import { authzenPdp } from './pdp.ts'
import { type SmallPdp, smallPdp } from './small-pdp.fixture.ts'

const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

interface Session {
  readonly client: Client
  /** The calls that reached the server, with the grant that came with each. */
  readonly reached: { readonly tool: string; readonly grant: unknown }[]
}

const claims = { sub: 'alice', client_id: 'agent-1', aud: 'https://mcp.example.com' }

async function connect(
  options: GateOptions,
  elicited?: (message: string) => 'accept' | 'decline' | undefined,
): Promise<Session> {
  const reached: Session['reached'] = []
  const server = new McpServer({ name: 'bank', version: '1.0.0' })
  const note = (tool: string, meta: Readonly<Record<string, unknown>> | undefined) => {
    reached.push({ tool, grant: meta?.[grantKey] })
    return { content: [{ type: 'text' as const, text: 'done' }] }
  }
  server.registerTool('weather', {}, ({ _meta }) => note('weather', _meta))
  server.registerTool('pay', { inputSchema: { amount: z.number(), currency: z.string() } }, (_, { _meta }) =>
    note('pay', _meta),
  )
  const customer = z.object({ id: z.string() }).meta({
    'x-authzen-mapping': {
      evaluation: { action: { name: 'read' }, resource: { type: 'customer', id: '$params.arguments.id' } },
    },
  })
  server.registerTool('get_customer', { inputSchema: customer }, (_, { _meta }) => note('get_customer', _meta))
  const client = new Client({ name: 'host', version: '1.0.0' }, { capabilities: elicited ? { elicitation: {} } : {} })
  if (elicited)
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      const action = elicited(params.message)
      return action ? { action } : new Promise<never>(() => {})
    })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await server.connect(gate(far, options))
  await client.connect(near)
  closing.push(() => client.close())
  return { client, reached }
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
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['weather', 'pay', 'get_customer'])
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

  async function paying(elicited?: Parameters<typeof connect>[1]) {
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
    const mapping = {
      evaluation: {
        action: {
          name: 'payment.create',
          properties: { amount: '$params.arguments.amount', currency: '$params.arguments.currency' },
        },
        resource: { type: 'Account', id: '$token.sub' },
      },
    }
    const options = {
      pdp: acting.agents,
      claims: { sub: userId },
      subject: () => ({ type: 'user', id: userId }),
      resource: 'bank',
      mappings: { pay: mapping },
      pass: ['initialize', 'tools/list'],
      audience: 'bank',
    }
    return { ...(await connect(options, elicited)), device, userId }
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

  test('what needs an approval shows the number in the client, and proceeds after the approval', async () => {
    const shown: string[] = []
    const { client, reached, device, userId } = await paying((message) => {
      shown.push(message)
      return undefined
    })
    const calling = client.callTool(large)
    const challenge = await device.shown()
    await expect.poll(() => shown.length).toBe(1)
    const [number = ''] = /\b\d\d\b/.exec(shown[0] ?? '') ?? []
    await device.answerPush(challenge, { decision: 'approve', number })
    expect(await calling).toMatchObject({ content: [{ text: 'done' }] })
    await consume(reached[0]?.grant, userId, 60_000)
  })

  test('a user who declines in the client withdraws the request from the approver', async () => {
    const { client, reached, device } = await paying(() => 'decline')
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
    const { client, reached, device } = await paying(() => undefined)
    const calling = client.callTool(large)
    await device.answerPush(await device.shown(), { decision: 'deny' })
    expect(await calling).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('denied') }] })
    expect(reached).toEqual([])
  })
})
