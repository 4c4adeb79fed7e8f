import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const createConnector = operation(svcAdmin.createConnector, async ({ tenant, origin, body }, { connectors }) =>
  tagged(await connectors.create(tenant, origin, body)),
)
