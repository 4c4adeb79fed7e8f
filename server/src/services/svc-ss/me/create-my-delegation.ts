import { svcSs } from '@countersign/contract/operations'
import { ownDelegations } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const createMyDelegation = operation(svcSs.createMyDelegation, ({ tenant, origin, body }, ctx) =>
  ownDelegations.create(ctx, tenant, origin, body),
)
