import { svcOtp } from '@countersign/contract/operations'
import { operation } from '../operation.ts'

export const triggerQrCode = operation(svcOtp.triggerQrCode, ({ tenant, origin, body }, { deviceChallenges }) =>
  deviceChallenges.triggerQr(tenant, origin, body),
)
