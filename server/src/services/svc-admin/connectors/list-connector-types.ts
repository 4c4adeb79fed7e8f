import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listConnectorTypes = operation(svcAdmin.listConnectorTypes, (_call, { connectors }) => ({
  items: connectors.types(),
  nextCursor: null,
}))
