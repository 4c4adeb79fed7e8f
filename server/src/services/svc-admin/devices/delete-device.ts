import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const deleteDevice = operation(svcAdmin.deleteDevice, ({ tenant, origin, params }, { deviceAdministration }) =>
  deviceAdministration.remove(tenant, origin, params.deviceId),
)
