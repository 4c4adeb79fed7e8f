import { svcOtp } from '@countersign/contract/operations'
import { operation } from '../operation.ts'

export const fetchOtpDetails = operation(svcOtp.fetchOtpDetails, ({ tenant, origin, body, signal }, { challenges }) =>
  challenges.details(tenant, origin, body, signal),
)
