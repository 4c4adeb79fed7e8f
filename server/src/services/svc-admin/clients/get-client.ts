import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getClient = operation(svcAdmin.getClient, async ({ tenant, params }, { clients }) =>
  tagged(await clients.find(tenant, params.clientId)),
)
