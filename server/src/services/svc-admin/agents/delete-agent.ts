import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const deleteAgent = operation(svcAdmin.deleteAgent, ({ tenant, origin, params, ifMatch }, { agents }) =>
  agents.remove(tenant, origin, params.agentId, ifMatch),
)
