import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const createMyDelegation = operation(svcSs.createMyDelegation, ({ tenant, origin, body }, { selfService }) =>
  selfService.agents.delegations.create(tenant, origin, body),
)
