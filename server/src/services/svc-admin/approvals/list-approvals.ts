import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listApprovals = operation(svcAdmin.listApprovals, ({ tenant, query }, { approvals }) =>
  approvals.list(tenant, query),
)
