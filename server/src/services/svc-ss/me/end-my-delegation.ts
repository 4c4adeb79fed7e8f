import { svcSs } from '@countersign/contract/operations'
import { ownDelegations } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const endMyDelegation = operation(svcSs.endMyDelegation, ({ tenant, origin, params }, ctx) =>
  ownDelegations.end(ctx, tenant, origin, params.delegationId),
)
