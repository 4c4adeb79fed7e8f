import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listMyDelegations = operation(svcSs.listMyDelegations, ({ tenant, origin, query }, { selfService }) =>
  selfService.agents.delegations.list(tenant, origin, query),
)
