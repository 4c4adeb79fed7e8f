import { svcSs } from '@countersign/contract/operations'
import { ownAgents } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const listMyAgents = operation(svcSs.listMyAgents, ({ tenant, origin, query }, ctx) =>
  ownAgents.list(ctx, tenant, origin, query),
)
