// The tools, which know nothing about policies: the gate gives each call its grant.
import { grantKey } from '@countersign/sdk/mcp'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { listPath, newPet, wantedPets } from './actions.ts'

type Meta = Readonly<Record<string, unknown>> | undefined

export function petTools(proxyUrl: string): McpServer {
  const server = new McpServer({ name: 'pet-agent', version: '1.0.0' })

  server.registerTool(
    'list_pets',
    { title: 'List pets', description: 'Lists the animals in the pet store.', inputSchema: wantedPets },
    (wanted, { _meta }) => send(listPath(wanted), _meta),
  )

  server.registerTool(
    'add_pet',
    {
      title: 'Add a pet',
      description:
        'Adds an animal to the pet store. An animal that is available at once needs the approval of the user, on their own device. If the result is "approval_pending" with a number, show the number to the user, who types it on the device, and call this tool again with the same arguments to get the outcome.',
      inputSchema: { ...newPet, why: z.string().max(200).optional().describe('Why: shown to the user who approves') },
    },
    ({ why: _, ...pet }, { _meta }) => send('/pets', _meta, { method: 'POST', body: JSON.stringify(pet) }),
  )

  async function send(path: string, meta: Meta, init: RequestInit = {}): Promise<CallToolResult> {
    const headers = { authorization: `Bearer ${meta?.[grantKey]}`, 'content-type': 'application/json' }
    const response = await fetch(proxyUrl + path, { ...init, headers })
    return { isError: !response.ok, content: [{ type: 'text', text: await response.text() }] }
  }

  return server
}
