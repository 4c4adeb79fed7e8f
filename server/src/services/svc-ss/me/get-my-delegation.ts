import { svcSs } from '@countersign/contract/operations'
import { ownDelegations } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const getMyDelegation = operation(svcSs.getMyDelegation, ({ tenant, origin, params }, ctx) =>
  ownDelegations.find(ctx, tenant, origin, params.delegationId),
)
