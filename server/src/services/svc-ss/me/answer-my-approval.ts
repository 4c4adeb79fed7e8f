import { svcSs } from '@countersign/contract/operations'
import { ownApprovals } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const answerMyApproval = operation(svcSs.answerMyApproval, ({ tenant, origin, params, body }, ctx) =>
  ownApprovals.answer(ctx, tenant, origin, params.approvalId, body),
)
