import { svcAdmin } from '@countersign/contract/operations'
import { devices } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const deleteDevice = operation(svcAdmin.deleteDevice, ({ tenant, origin, params }, ctx) =>
  devices.remove(ctx, tenant, origin, params.deviceId),
)
