import { svcAdmin } from '@countersign/contract/operations'
import { standingApprovals } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const listStandingApprovals = operation(svcAdmin.listStandingApprovals, ({ tenant, query }, ctx) =>
  standingApprovals.list(ctx, tenant, query),
)
