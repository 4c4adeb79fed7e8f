import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const getDevice = operation(svcAdmin.getDevice, ({ tenant, params }, { deviceAdministration }) =>
  deviceAdministration.find(tenant, params.deviceId),
)
