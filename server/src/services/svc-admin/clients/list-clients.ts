import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listClients = operation(svcAdmin.listClients, ({ tenant, query }, { clients }) =>
  clients.list(tenant, query),
)
