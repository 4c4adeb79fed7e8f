import { svcOtp } from '@countersign/contract/operations'
import { operation } from '../operation.ts'

export const sendOtp = operation(svcOtp.sendOtp, ({ tenant, origin, body }, { challenges }) =>
  challenges.issue(tenant, origin, body),
)
