import { svcOtp } from '@countersign/contract/operations'
import { enrolDevice, registrations } from '../../domain/enrolment/index.ts'
import { assertScope } from '../../domain/oauth/index.ts'
import { operation } from '../operation.ts'

export const registerOtp = operation(svcOtp.registerOtp, ({ tenant, origin, body }, ctx) => {
  if ('device' in body) return enrolDevice(ctx, tenant, origin, body)
  assertScope(origin, 'mfa.register')
  return registrations.register(ctx, tenant, origin, body)
})
