import { svcOtp } from '@countersign/contract/operations'
import { operation } from '../operation.ts'

export const validatePassword = operation(svcOtp.validatePassword, ({ tenant, origin, body }, { passwords }) =>
  passwords.validate(tenant, origin, body),
)
