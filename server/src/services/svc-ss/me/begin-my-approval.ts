import { svcSs } from '@countersign/contract/operations'
import { ownApprovals } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const beginMyApproval = operation(svcSs.beginMyApproval, ({ tenant, origin, params, body }, ctx) =>
  ownApprovals.begin(ctx, tenant, origin, params.approvalId, body),
)
