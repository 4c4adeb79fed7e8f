import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listPolicySets = operation(svcAdmin.listPolicySets, ({ tenant, query }, { policies }) =>
  policies.history.list(tenant, query),
)
