import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const createClient = operation(svcAdmin.createClient, async ({ tenant, origin, body }, { clients }) =>
  tagged(await clients.create(tenant, origin, body)),
)
