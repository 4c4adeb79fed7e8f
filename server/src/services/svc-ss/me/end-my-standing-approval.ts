import { svcSs } from '@countersign/contract/operations'
import { ownStandingApprovals } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const endMyStandingApproval = operation(svcSs.endMyStandingApproval, ({ tenant, origin, params }, ctx) =>
  ownStandingApprovals.end(ctx, tenant, origin, params.standingApprovalId),
)
