import { svcAdmin } from '@countersign/contract/operations'
import { approvals } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const listApprovals = operation(svcAdmin.listApprovals, ({ tenant, query }, ctx) =>
  approvals.list(ctx, tenant, query),
)
