import { svcOtp } from '@countersign/contract/operations'
import { operation } from '../operation.ts'

export const reRegisterPassword = operation(svcOtp.reRegisterPassword, ({ tenant, origin, body }, { passwords }) =>
  passwords.replace(tenant, origin, body),
)
