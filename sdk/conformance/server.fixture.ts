// An MCP server with everything that the conformance suite asks for, over Streamable HTTP, built with the unmodified MCP
// SDK. With settings (a file, as first argument), the gate is in front of it, and Countersign decides every request.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Countersign } from '@countersign/sdk'
import { gate } from '@countersign/sdk/mcp'
import { InMemoryEventStore } from '@modelcontextprotocol/sdk/examples/shared/inMemoryEventStore.js'
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { addPrompts, addResources } from './resources-and-prompts.fixture.ts'
import { tools } from './tools.fixture.ts'

interface Settings {
  readonly url: string
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  /** For whom Countersign decides. */
  readonly userId: string
}

const [file] = process.argv.slice(2)
const inFront = file === undefined ? <T>(transport: T): T => transport : gateOf(JSON.parse(readFileSync(file, 'utf8')))

function gateOf({ userId, ...credentials }: Settings) {
  const { agents } = new Countersign(credentials)
  const options = {
    pdp: agents,
    claims: { sub: userId },
    subject: () => ({ type: 'user', id: userId }),
    resource: 'conformance',
  }
  return <T extends StreamableHTTPServerTransport>(transport: T): T => gate(transport, options)
}

function newServer(): McpServer {
  const capabilities = { logging: {}, resources: { subscribe: true } }
  const server = new McpServer({ name: 'conformance', version: '1.0.0' }, { capabilities })
  server.server.registerCapabilities({ tools: {} })
  // Schemas as they are: those that are made from Zod lack what one scenario looks for.
  server.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: Object.entries(tools).map(([name, { description, inputSchema = { type: 'object' as const } }]) => ({
      name,
      description,
      inputSchema,
    })),
  }))
  server.server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    try {
      const tool = tools[params.name]
      if (!tool) throw new Error(`There is no tool ${params.name}.`)
      return await tool.call(params.arguments ?? {}, extra)
    } catch (error) {
      return { isError: true, content: [{ type: 'text', text: (error as Error).message }] }
    }
  })
  addResources(server)
  addPrompts(server)
  return server
}

const sessions = new Map<string, StreamableHTTPServerTransport>()

async function newSession(): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    eventStore: new InMemoryEventStore(),
    retryInterval: 100,
    onsessioninitialized: (id) => void sessions.set(id, transport),
  })
  await newServer().connect(inFront(transport))
  return transport
}

const app = createMcpExpressApp()
app.all('/mcp', async (request: IncomingMessage & { readonly body?: unknown }, response: ServerResponse) => {
  const id = request.headers['mcp-session-id']
  const transport = typeof id === 'string' ? sessions.get(id) : await newSession()
  if (!transport) return void response.writeHead(404).end()
  await transport.handleRequest(request, response, request.body)
})
const listening = app.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(listening.address() as AddressInfo).port}/mcp`)
})
