import { svcAdmin } from '@countersign/contract/operations'
import { resourceCalls } from '#console/parts/resource/index.ts'

const agents = resourceCalls('agents')

export const useAgents = () => agents.useList(svcAdmin.listAgents)
export const useAgent = (agentId: string) => agents.useOne(svcAdmin.getAgent, { agentId })

export const useAgentChanges = () => ({
  create: agents.useChange(svcAdmin.createAgent),
  update: agents.useChange(svcAdmin.updateAgent),
  suspend: agents.useChange(svcAdmin.suspendAgent),
  resume: agents.useChange(svcAdmin.resumeAgent),
  remove: agents.useRemoval(svcAdmin.deleteAgent),
  addSecret: agents.useChange(svcAdmin.createAgentSecret),
  deleteSecret: agents.useChange(svcAdmin.deleteAgentSecret),
})
