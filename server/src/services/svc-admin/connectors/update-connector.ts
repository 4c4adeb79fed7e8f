import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { connectors } from '../../../domain/messaging/index.ts'
import { operation } from '../../operation.ts'

export const updateConnector = operation(
  svcAdmin.updateConnector,
  async ({ tenant, origin, params, ifMatch, body }, ctx) =>
    tagged(await connectors.update(ctx, tenant, origin, params.connectorId, ifMatch, body)),
)
