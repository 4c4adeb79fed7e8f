import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const getMyDelegation = operation(svcSs.getMyDelegation, ({ tenant, origin, params }, { selfService }) =>
  selfService.agents.delegations.find(tenant, origin, params.delegationId),
)
