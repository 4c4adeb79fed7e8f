import { svcOtp } from '@countersign/contract/operations'
import { operation } from '../operation.ts'

export const checkQrAuthStatus = operation(
  svcOtp.checkQrAuthStatus,
  ({ tenant, origin, body, signal }, { deviceChallenges }) =>
    deviceChallenges.check(tenant, origin, 'qr_code', body, signal),
)
