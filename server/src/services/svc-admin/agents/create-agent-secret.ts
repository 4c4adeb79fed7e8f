import { AgentParams, ClientSecret } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const createAgentSecret = operation({
  id: 'createAgentSecret',
  method: 'POST',
  path: '/v1/agents/{agentId}/secrets',
  summary: 'Add a secret to an agent',
  description: 'An agent holds two secrets at most, so that it can change from one to the other without a pause.',
  scope: 'admin.write',
  recentProof: true,
  idempotent: true,
  params: AgentParams,
  reply: { 201: ClientSecret },
  errors: ['secret_limit_reached'],
  handle: ({ tenant, origin, params }, { agents }) => agents.addSecret(tenant, origin, params.agentId),
})
