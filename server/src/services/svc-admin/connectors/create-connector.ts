import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { connectors } from '../../../domain/messaging/index.ts'
import { operation } from '../../operation.ts'

export const createConnector = operation(svcAdmin.createConnector, async ({ tenant, origin, body }, ctx) =>
  tagged(await connectors.create(ctx, tenant, origin, body)),
)
