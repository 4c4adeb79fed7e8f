import { svcOtp } from '@countersign/contract/operations'
import { operation } from '../operation.ts'

export const checkPushAuthStatus = operation(
  svcOtp.checkPushAuthStatus,
  ({ tenant, origin, body, signal }, { deviceChallenges }) =>
    deviceChallenges.check(tenant, origin, 'push', body, signal),
)
