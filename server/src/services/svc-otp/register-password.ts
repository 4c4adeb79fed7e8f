import { svcOtp } from '@countersign/contract/operations'
import { passwords } from '../../domain/enrolment/index.ts'
import { operation } from '../operation.ts'

export const registerPassword = operation(svcOtp.registerPassword, ({ tenant, origin, body }, ctx) =>
  passwords.register(ctx, tenant, origin, body),
)
