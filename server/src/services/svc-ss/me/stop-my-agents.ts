import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const stopMyAgents = operation(svcSs.stopMyAgents, ({ tenant, origin }, { selfService }) =>
  selfService.agents.stop(tenant, origin),
)
