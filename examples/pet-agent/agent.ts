// The agent: an MCP server over stdio. It reaches the pet store through the proxy alone, with a grant for every single action.
import { readFileSync } from 'node:fs'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { addPet, listPath, listPets, newPet, type PetAction, wantedPets } from './actions.ts'
import { answerOf, Refused } from './countersign.ts'
import { type Acting, createGetGrant } from './permission.ts'

export interface AgentSettings extends Acting {
  readonly proxyUrl: string
}

type Call = RequestHandlerExtra<ServerRequest, ServerNotification>

const [settingsFile = 'data/pet-agent/agent.json'] = process.argv.slice(2)
const settings = JSON.parse(readFileSync(settingsFile, 'utf8')) as AgentSettings
const getGrant = createGetGrant(settings)

const server = new McpServer({ name: 'pet-agent', version: '1.0.0' })

server.registerTool(
  'list_pets',
  { title: 'List pets', description: 'Lists the animals in the pet store.', inputSchema: wantedPets },
  (wanted, call) =>
    perform(listPets(wanted), call, (headers) => fetch(settings.proxyUrl + listPath(wanted), { headers })),
)

server.registerTool(
  'add_pet',
  {
    title: 'Add a pet',
    description:
      'Adds an animal to the pet store. Where it is to be available at once, the user is asked to approve it on their own device: show them the number that the progress message tells, and wait.',
    inputSchema: { ...newPet, why: z.string().max(200).optional().describe('Why: shown to the user who approves') },
  },
  ({ why, ...pet }, call) =>
    perform(
      addPet(pet),
      call,
      (headers) => fetch(`${settings.proxyUrl}/pets`, { method: 'POST', headers, body: JSON.stringify(pet) }),
      why,
    ),
)

async function perform(
  action: PetAction,
  call: Call,
  send: (headers: Record<string, string>) => Promise<Response>,
  why?: string,
): Promise<CallToolResult> {
  try {
    const grant = await getGrant(action, { why, tell: tellerOf(call), signal: call.signal })
    const done = await answerOf(await send({ authorization: `Bearer ${grant}`, 'content-type': 'application/json' }))
    return { content: [{ type: 'text', text: JSON.stringify(done) }] }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { isError: true, content: [{ type: 'text', text: error.message }] }
  }
}

function tellerOf({ _meta, sendNotification }: Call): (message: string) => Promise<void> {
  const progressToken = _meta?.progressToken
  let progress = 0
  return async (message) => {
    if (progressToken === undefined) return
    progress += 1
    await sendNotification({ method: 'notifications/progress', params: { progressToken, progress, message } })
  }
}

await server.connect(new StdioServerTransport())
