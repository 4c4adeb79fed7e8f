import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const testConnector = operation(svcAdmin.testConnector, ({ tenant, origin, params, body }, { connectors }) =>
  connectors.test(tenant, origin, params.connectorId, body.to),
)
