import { svcAdmin } from '@countersign/contract/operations'
import { alerts } from '../../../domain/alerts/index.ts'
import { operation } from '../../operation.ts'

export const acknowledgeAlert = operation(svcAdmin.acknowledgeAlert, ({ tenant, origin, params }, ctx) =>
  alerts.acknowledge(ctx, tenant, origin, params.alertId),
)
