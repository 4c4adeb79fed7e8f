import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const updateClient = operation(
  svcAdmin.updateClient,
  async ({ tenant, origin, params, ifMatch, body }, { clients }) =>
    tagged(await clients.update(tenant, origin, params.clientId, ifMatch, body)),
)
