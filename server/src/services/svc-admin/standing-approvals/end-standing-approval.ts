import { svcAdmin } from '@countersign/contract/operations'
import { standingApprovals } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const endStandingApproval = operation(svcAdmin.endStandingApproval, ({ tenant, origin, params }, ctx) =>
  standingApprovals.end(ctx, tenant, origin, params.standingApprovalId),
)
