import { svcAdmin } from '@countersign/contract/operations'
import { devices } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const getDevice = operation(svcAdmin.getDevice, ({ tenant, params }) => devices.find(tenant, params.deviceId))
