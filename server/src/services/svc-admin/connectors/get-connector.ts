import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { connectors } from '../../../domain/messaging/index.ts'
import { operation } from '../../operation.ts'

export const getConnector = operation(svcAdmin.getConnector, async ({ tenant, params }, ctx) =>
  tagged(await connectors.find(ctx, tenant, params.connectorId)),
)
