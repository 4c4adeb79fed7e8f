import { svcAdmin } from '@countersign/contract/operations'
import { devices } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const listDevices = operation(svcAdmin.listDevices, ({ tenant, query }) => devices.list(tenant, query))
