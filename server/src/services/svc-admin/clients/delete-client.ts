import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const deleteClient = operation(svcAdmin.deleteClient, ({ tenant, origin, params, ifMatch }, { clients }) =>
  clients.remove(tenant, origin, params.clientId, ifMatch),
)
