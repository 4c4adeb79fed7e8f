import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const deleteClientSecret = operation(svcAdmin.deleteClientSecret, ({ tenant, origin, params }, { clients }) =>
  clients.removeSecret(tenant, origin, params.clientId, params.secretId),
)
