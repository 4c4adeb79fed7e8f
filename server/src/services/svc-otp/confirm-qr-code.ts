import { svcOtp } from '@countersign/contract/operations'
import { operation } from '../operation.ts'

export const confirmQrCode = operation(svcOtp.confirmQrCode, ({ tenant, origin, body }, { deviceChallenges }) =>
  deviceChallenges.confirmQr(tenant, origin, body),
)
