import { svcAdmin } from '@countersign/contract/operations'
import { alerts } from '../../../domain/alerts/index.ts'
import { operation } from '../../operation.ts'

export const listAlerts = operation(svcAdmin.listAlerts, ({ tenant, query }) => alerts.list(tenant, query))
