// The agent: an MCP server over stdio. It reaches the pet store through the proxy alone, with a grant for every single action.
import { readFileSync } from 'node:fs'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { addPet, listPath, listPets, newPet, type PetAction, wantedPets } from './actions.ts'
import { answerOf, Refused } from './countersign.ts'
import { type Acting, createGetPermission, type Waiting } from './permission.ts'

export interface AgentSettings extends Acting {
  readonly proxyUrl: string
}

const [settingsFile = 'data/pet-agent/agent.json'] = process.argv.slice(2)
const settings = JSON.parse(readFileSync(settingsFile, 'utf8')) as AgentSettings
const getPermission = createGetPermission(settings)

const server = new McpServer({ name: 'pet-agent', version: '1.0.0' })

server.registerTool(
  'list_pets',
  { title: 'List pets', description: 'Lists the animals in the pet store.', inputSchema: wantedPets },
  (wanted) => perform(listPets(wanted), (headers) => fetch(settings.proxyUrl + listPath(wanted), { headers })),
)

server.registerTool(
  'add_pet',
  {
    title: 'Add a pet',
    description:
      'Adds an animal to the pet store. If it is to be available at once, the user must approve that on their own device. The result then says "approval_pending" with a number: show the number to the user, who types it on the device, and call this tool again with the same arguments to get the outcome.',
    inputSchema: { ...newPet, why: z.string().max(200).optional().describe('Why: shown to the user who approves') },
  },
  ({ why, ...pet }) =>
    perform(
      addPet(pet),
      (headers) => fetch(`${settings.proxyUrl}/pets`, { method: 'POST', headers, body: JSON.stringify(pet) }),
      why,
    ),
)

async function perform(
  action: PetAction,
  send: (headers: Record<string, string>) => Promise<Response>,
  why?: string,
): Promise<CallToolResult> {
  try {
    const permission = await getPermission(action, why)
    if ('waiting' in permission) return pending(permission.waiting)
    const headers = { authorization: `Bearer ${permission.grant}`, 'content-type': 'application/json' }
    const done = await answerOf(await send(headers))
    return { content: [{ type: 'text', text: JSON.stringify(done) }] }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { isError: true, content: [{ type: 'text', text: error.message }] }
  }
}

/** In the result, and not in a progress notification, which many hosts neither request nor show. Without the number the user cannot approve. */
function pending({ approver, number, expiresAt }: Waiting): CallToolResult {
  const text = `Waiting for approval. Tell ${approver} to type ${number} on their device before ${expiresAt}. Then call this tool again with the same arguments.`
  return {
    content: [{ type: 'text', text }],
    structuredContent: { status: 'approval_pending', approver, number, expiresAt },
  }
}

await server.connect(new StdioServerTransport())
