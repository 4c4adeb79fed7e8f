import { svcSs } from '@countersign/contract/operations'
import { ownAgents } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const listMyApprovals = operation(svcSs.listMyApprovals, ({ tenant, origin, query }, ctx) =>
  ownAgents.listApprovals(ctx, tenant, origin, query),
)
