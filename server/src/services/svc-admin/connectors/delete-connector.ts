import { svcAdmin } from '@countersign/contract/operations'
import { connectors } from '../../../domain/messaging/index.ts'
import { operation } from '../../operation.ts'

export const deleteConnector = operation(svcAdmin.deleteConnector, ({ tenant, origin, params, ifMatch }, ctx) =>
  connectors.remove(ctx, tenant, origin, params.connectorId, ifMatch),
)
