import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const updateConnector = operation(
  svcAdmin.updateConnector,
  async ({ tenant, origin, params, ifMatch, body }, { connectors }) =>
    tagged(await connectors.update(tenant, origin, params.connectorId, ifMatch, body)),
)
