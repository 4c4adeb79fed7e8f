// A bank as an MCP server of the unmodified MCP SDK, behind the gate, with its unmodified client: in one process, or over
// Streamable HTTP.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { type GateOptions, gate, grantKey } from './gate.ts'

export interface Session {
  readonly client: Client
  /** The calls that reached the server, with the grant that came with each. */
  readonly reached: { readonly tool: string; readonly grant: unknown }[]
  close(): Promise<void>
}

export interface Connecting {
  /** What the user does when the client shows them a text; undefined: nothing yet. */
  readonly elicited?: (message: string) => 'accept' | 'decline' | undefined
  readonly over?: 'memory' | 'http'
}

export async function connect(options: GateOptions, { elicited, over = 'memory' }: Connecting = {}): Promise<Session> {
  const reached: Session['reached'] = []
  const server = bank(reached)
  const client = new Client({ name: 'host', version: '1.0.0' }, { capabilities: elicited ? { elicitation: {} } : {} })
  if (elicited)
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      const action = elicited(params.message)
      return action ? { action } : new Promise<never>(() => {})
    })
  const stop = await { memory: inMemory, http: overHttp }[over](server, client, options)
  return {
    client,
    reached,
    async close() {
      await client.close()
      stop()
    },
  }
}

function bank(reached: Session['reached']): McpServer {
  const server = new McpServer({ name: 'bank', version: '1.0.0' })
  const note = (tool: string, meta: Readonly<Record<string, unknown>> | undefined, isError = false) => {
    reached.push({ tool, grant: meta?.[grantKey] })
    return { isError, content: [{ type: 'text' as const, text: 'done' }] }
  }
  server.registerTool('weather', {}, ({ _meta }) => note('weather', _meta))
  const payment = { amount: z.number(), currency: z.string() }
  server.registerTool('pay', { inputSchema: payment }, (_, { _meta }) => note('pay', _meta))
  server.registerTool('pay_late', { inputSchema: payment }, (_, { _meta }) => note('pay_late', _meta, true))
  const customer = z.object({ id: z.string() }).meta({
    'x-authzen-mapping': {
      evaluation: { action: { name: 'read' }, resource: { type: 'customer', id: '$params.arguments.id' } },
    },
  })
  server.registerTool('get_customer', { inputSchema: customer }, (_, { _meta }) => note('get_customer', _meta))
  return server
}

async function inMemory(server: McpServer, client: Client, options: GateOptions): Promise<() => void> {
  const [near, far] = InMemoryTransport.createLinkedPair()
  await server.connect(gate(far, options))
  await client.connect(near)
  return () => undefined
}

async function overHttp(server: McpServer, client: Client, options: GateOptions): Promise<() => void> {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID })
  await server.connect(gate(transport, options))
  const listening = createServer((request, response) => void transport.handleRequest(request, response))
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)))
  return () => {
    listening.close()
    listening.closeAllConnections()
  }
}
