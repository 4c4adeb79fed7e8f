// The agent: an MCP server over stdio. It reaches the pet store only through the proxy, with a grant for every action.
import { Countersign } from '@countersign/sdk'
import { gate } from '@countersign/sdk/mcp'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { mappings } from './actions.ts'
import { type AgentSettings, readSettings } from './settings.ts'
import { petTools } from './tools.ts'

const settings = readSettings<AgentSettings>('data/pet-agent/agent.json')
const { url, tenantId, agent, userId, delegationId, audience, proxyUrl } = settings
const { agents } = new Countersign({ url, tenantId, ...agent, actFor: { delegationId } })

const gated = gate(new StdioServerTransport(), {
  pdp: agents,
  claims: { sub: userId },
  subject: () => ({ type: 'user', id: userId }),
  resource: 'pet-agent',
  mappings,
  pass: ['initialize', 'tools/list'],
  audience,
  justification: (params) => (Object(params.arguments) as { why?: string }).why,
})
await petTools(proxyUrl).connect(gated)
