import { svcAdmin } from '@countersign/contract/operations'
import { connectors } from '../../../domain/messaging/index.ts'
import { operation } from '../../operation.ts'

export const testConnector = operation(svcAdmin.testConnector, ({ tenant, origin, params, body }, ctx) =>
  connectors.test(ctx, tenant, origin, params.connectorId, body),
)
