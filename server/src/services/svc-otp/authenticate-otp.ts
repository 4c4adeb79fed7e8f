import { svcOtp } from '@countersign/contract/operations'
import { operation } from '../operation.ts'

export const authenticateOtp = operation(svcOtp.authenticateOtp, ({ tenant, origin, body }, { challenges }) =>
  challenges.authenticate(tenant, origin, body),
)
