import { svcAdmin } from '@countersign/contract/operations'
import { revocations } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const listRevocations = operation(svcAdmin.listRevocations, ({ tenant, query }) =>
  revocations.list(tenant, query),
)
