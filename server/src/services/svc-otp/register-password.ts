import { svcOtp } from '@countersign/contract/operations'
import { operation } from '../operation.ts'

export const registerPassword = operation(svcOtp.registerPassword, ({ tenant, origin, body }, { passwords }) =>
  passwords.register(tenant, origin, body),
)
