import { svcAdmin } from '@countersign/contract/operations'
import { alerts } from '../../../domain/alerts/index.ts'
import { operation } from '../../operation.ts'

export const acknowledgeAlerts = operation(svcAdmin.acknowledgeAlerts, ({ tenant, origin, body }, ctx) =>
  alerts.acknowledgeAll(ctx, tenant, origin, body.upTo),
)
