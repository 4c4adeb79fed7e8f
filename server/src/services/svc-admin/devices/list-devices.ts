import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listDevices = operation(svcAdmin.listDevices, ({ tenant, query }, { deviceAdministration }) =>
  deviceAdministration.list(tenant, query),
)
