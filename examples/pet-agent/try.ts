// Calls a tool of the agent as a host of agents would: `npx node examples/pet-agent/try.ts list_pets '{}'`.
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

const [name = 'list_pets', json = '{}'] = process.argv.slice(2)
const client = new Client({ name: 'try', version: '1.0.0' })
const agent = fileURLToPath(new URL('./agent.ts', import.meta.url))
await client.connect(new StdioClientTransport({ command: process.execPath, args: [agent] }))
for (;;) {
  const { content, structuredContent } = await client.callTool({ name, arguments: JSON.parse(json) })
  console.log(content)
  const { status } = Object(structuredContent) as { status?: unknown }
  if (status !== 'approval_pending') break
}
await client.close()
