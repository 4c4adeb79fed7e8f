import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const deleteConnector = operation(
  svcAdmin.deleteConnector,
  ({ tenant, origin, params, ifMatch }, { connectors }) =>
    connectors.remove(tenant, origin, params.connectorId, ifMatch),
)
