import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listDecisions = operation(svcAdmin.listDecisions, ({ tenant, query }, { decisions }) =>
  decisions.history.list(tenant, query),
)
