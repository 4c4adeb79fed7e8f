import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listMyApprovals = operation(svcSs.listMyApprovals, ({ tenant, origin, query }, { selfService }) =>
  selfService.agents.approvals(tenant, origin, query),
)
