import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listMyDevices = operation(svcSs.listMyDevices, async ({ tenant, origin }, { selfService }) => ({
  devices: await selfService.devices(tenant, origin),
}))
