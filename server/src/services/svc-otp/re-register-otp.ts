import { svcOtp } from '@countersign/contract/operations'
import { changePushAddress, registrations } from '../../domain/enrolment/index.ts'
import { assertScope } from '../../domain/oauth/index.ts'
import { operation } from '../operation.ts'

export const reRegisterOtp = operation(svcOtp.reRegisterOtp, ({ tenant, origin, body }, ctx) => {
  if ('device' in body) return changePushAddress(ctx, tenant, origin, body)
  assertScope(origin, 'mfa.register')
  return registrations.reRegister(ctx, tenant, origin, body)
})
