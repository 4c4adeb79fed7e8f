import { svcSs } from '@countersign/contract/operations'
import { ownStandingApprovals } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const listMyStandingApprovals = operation(svcSs.listMyStandingApprovals, ({ tenant, origin, query }, ctx) =>
  ownStandingApprovals.list(ctx, tenant, origin, query),
)
