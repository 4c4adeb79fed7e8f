import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listMyAgents = operation(svcSs.listMyAgents, ({ tenant, origin, query }, { selfService }) =>
  selfService.agents.list(tenant, origin, query),
)
