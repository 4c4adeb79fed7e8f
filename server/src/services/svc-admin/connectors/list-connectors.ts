import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listConnectors = operation(svcAdmin.listConnectors, ({ tenant, query }, { connectors }) =>
  connectors.list(tenant, query),
)
