import { AgentParams } from '../../../agents.ts'
import { ClientSecret } from '../../../clients.ts'
import { inWords, maxSecrets } from '../../../limits/index.ts'
import { signature } from '../../signature.ts'

export const createAgentSecret = signature({
  service: 'svc-admin',
  id: 'createAgentSecret',
  method: 'POST',
  path: '/v1/agents/{agentId}/secrets',
  summary: 'Add a secret to an agent',
  description: `An agent can have ${inWords(maxSecrets)} secrets at a time, so that it can switch to a new one without downtime. The secret is shown only in this response.`,
  scope: 'admin.write',
  recentProof: true,
  idempotent: true,
  params: AgentParams,
  reply: { 201: ClientSecret },
  errors: ['secret_limit_reached'],
})
