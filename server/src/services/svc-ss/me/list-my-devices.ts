import { svcSs } from '@countersign/contract/operations'
import { ownAccount } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const listMyDevices = operation(svcSs.listMyDevices, async ({ tenant, origin }) => ({
  devices: await ownAccount.listDevices(tenant, origin),
}))
