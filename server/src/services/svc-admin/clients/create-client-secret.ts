import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const createClientSecret = operation(svcAdmin.createClientSecret, ({ tenant, origin, params }, { clients }) =>
  clients.addSecret(tenant, origin, params.clientId),
)
