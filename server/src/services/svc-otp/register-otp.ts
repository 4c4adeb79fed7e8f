import { svcOtp } from '@countersign/contract/operations'
import { assertScope } from '../../domain/oauth/index.ts'
import { operation } from '../operation.ts'

export const registerOtp = operation(svcOtp.registerOtp, ({ tenant, origin, body }, { devices, registrations }) => {
  if ('device' in body) return devices.enrol(tenant, origin, body)
  assertScope(origin, 'mfa.register')
  return registrations.register(tenant, origin, body)
})
