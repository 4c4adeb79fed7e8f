import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listRevocations = operation(svcAdmin.listRevocations, ({ tenant, query }, { revocations }) =>
  revocations.list(tenant, query),
)
