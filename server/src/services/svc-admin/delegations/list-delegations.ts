import { svcAdmin } from '@countersign/contract/operations'
import { delegations } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const listDelegations = operation(svcAdmin.listDelegations, ({ tenant, query }, ctx) =>
  delegations.list(ctx, tenant, query),
)
