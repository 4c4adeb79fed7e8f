import { svcAdmin } from '@countersign/contract/operations'
import { connectors } from '../../../domain/messaging/index.ts'
import { operation } from '../../operation.ts'

export const listConnectorTypes = operation(svcAdmin.listConnectorTypes, (_call, ctx) => ({
  items: connectors.listTypes(ctx),
  nextCursor: null,
}))
