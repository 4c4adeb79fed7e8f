import { svcSs } from '@countersign/contract/operations'
import { ownApprovals } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const getMyApproval = operation(svcSs.getMyApproval, ({ tenant, origin, params }, ctx) =>
  ownApprovals.read(ctx, tenant, origin, params.approvalId),
)
