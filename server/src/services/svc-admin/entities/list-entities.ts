import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listEntities = operation(svcAdmin.listEntities, ({ tenant, query }, { entities }) =>
  entities.list(tenant, query),
)
