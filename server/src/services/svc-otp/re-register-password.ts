import { svcOtp } from '@countersign/contract/operations'
import { passwords } from '../../domain/enrolment/index.ts'
import { operation } from '../operation.ts'

export const reRegisterPassword = operation(svcOtp.reRegisterPassword, ({ tenant, origin, body }, ctx) =>
  passwords.replace(ctx, tenant, origin, body),
)
