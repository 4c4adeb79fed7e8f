import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getConnector = operation(svcAdmin.getConnector, async ({ tenant, params }, { connectors }) =>
  tagged(await connectors.find(tenant, params.connectorId)),
)
