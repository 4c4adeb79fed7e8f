import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listDelegations = operation(svcAdmin.listDelegations, ({ tenant, query }, { delegations }) =>
  delegations.list(tenant, query),
)
