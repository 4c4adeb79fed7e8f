// What the gate of the SDK costs a call of a tool: client, gate and MCP server are in this process, without a network.
import { join } from 'node:path'
import { authzenPdp, gate } from '@countersign/sdk/mcp'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { Bench } from '../src/bench.ts'
import { startChild } from '../src/child.ts'
import { figure, withSpread } from '../src/figures.ts'
import { publish } from '../src/report.ts'
import { spread } from '../src/statistics.ts'
import { allMet, type Target } from '../src/target.ts'

const limitMicroseconds = 150
const batch = 200
const batchesPerRound = 20
const claims = { sub: 'alice', client_id: 'agent-1', aud: 'https://mcp.example.com' }

type Wrap = (transport: InMemoryTransport) => Parameters<McpServer['connect']>[0]

export const gateCost: Bench = async ({ rounds, signal }) => {
  await using stub = await startChild({
    command: process.execPath,
    args: [join(import.meta.dirname, 'gate/stub-pdp.ts')],
    ready: (output) => /^http\S+$/m.exec(output)?.[0],
    signal,
  })
  const overHttp = authzenPdp({ url: stub.ready })
  const question = {
    subject: { type: 'identity', id: claims.sub },
    action: { name: 'tools/call' },
    resource: { type: 'tool', id: 'weather' },
    context: { agent: claims.client_id },
  }
  const bare = await callThrough((transport) => transport)
  const byHand = await callThrough(
    (transport) => transport,
    () => askByHand(stub.ready, question),
  )
  const withStub = await callThrough((transport) =>
    gate(transport, { pdp: { evaluate: async () => ({ decision: true }) }, claims }),
  )
  const withHttp = await callThrough((transport) => gate(transport, { pdp: overHttp, claims }))
  const calls = [bare, withStub, byHand, withHttp]
  const costs = calls.map((): number[] => [])
  for (const call of calls) await microsecondsOf(call, 10 * batch)
  for (let turn = 0; turn < rounds * batchesPerRound; turn += 1) {
    signal.throwIfAborted()
    for (const [index, call] of calls.entries()) costs[index]?.push(await microsecondsOf(call, batch))
  }
  const [ofBare = [], ofStub = [], ofHand = [], ofHttp = []] = costs
  const targets = [
    target('in the process', ofBare, ofStub),
    target('over HTTP, instead of a tool that asks it by hand', ofHand, ofHttp),
  ]
  await publish({
    name: 'gate',
    title: 'The gate in front of an MCP server',
    method: `Calls of a tool, one after the other, by the unmodified MCP SDK without a network. CPU time of a call in this process, from ${rounds * batchesPerRound} batches of ${batch} calls in turns; median (lowest–highest). The PDP over HTTP is another process, whose own time does not count.`,
    columns: ['', 'CPU µs of a call'],
    rows: [
      ['without the gate', withSpread(ofBare)],
      ['with the gate; a stub of a PDP in the process', withSpread(ofStub)],
      ['without the gate; the tool asks a PDP over HTTP itself', withSpread(ofHand)],
      ['with the gate; a PDP over HTTP', withSpread(ofHttp)],
    ],
    targets,
  })
  return allMet(targets)
}

function target(pdp: string, without: readonly number[], gated: readonly number[]): Target {
  const added = Math.max(0, spread(gated).median - spread(without).median)
  return {
    met: added <= limitMicroseconds,
    text: `the gate adds ${figure(added)} µs of CPU time to a call, with a PDP ${pdp} (at most ${limitMicroseconds} µs)`,
  }
}

async function callThrough(wrap: Wrap, before = async (): Promise<unknown> => undefined) {
  const server = new McpServer({ name: 'weather', version: '1.0.0' })
  server.registerTool('weather', {}, async () => {
    await before()
    return { content: [{ type: 'text', text: 'Rain.' }] }
  })
  const client = new Client({ name: 'host', version: '1.0.0' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await server.connect(wrap(far))
  await client.connect(near)
  return () => client.callTool({ name: 'weather' })
}

async function askByHand(url: string, question: object): Promise<unknown> {
  const response = await fetch(`${url}/access/v1/evaluation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  })
  return response.json()
}

async function microsecondsOf(call: () => Promise<unknown>, count: number): Promise<number> {
  const before = process.cpuUsage()
  for (let index = 0; index < count; index += 1) await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}
