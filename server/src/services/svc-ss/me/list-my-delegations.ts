import { svcSs } from '@countersign/contract/operations'
import { ownDelegations } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const listMyDelegations = operation(svcSs.listMyDelegations, ({ tenant, origin, query }, ctx) =>
  ownDelegations.list(ctx, tenant, origin, query),
)
