import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const stopMyAgent = operation(svcSs.stopMyAgent, ({ tenant, origin, params }, { selfService }) =>
  selfService.agents.stop(tenant, origin, params.agentId),
)
