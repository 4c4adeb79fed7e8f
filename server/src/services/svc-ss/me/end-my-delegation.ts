import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const endMyDelegation = operation(svcSs.endMyDelegation, ({ tenant, origin, params }, { selfService }) =>
  selfService.agents.delegations.end(tenant, origin, params.delegationId),
)
