import { svcOtp } from '@countersign/contract/operations'
import { assertScope } from '../../domain/oauth/index.ts'
import { operation } from '../operation.ts'

export const reRegisterOtp = operation(svcOtp.reRegisterOtp, ({ tenant, origin, body }, { devices, registrations }) => {
  if ('device' in body) return devices.tellPushAddress(tenant, origin, body)
  assertScope(origin, 'mfa.register')
  return registrations.reRegister(tenant, origin, body)
})
