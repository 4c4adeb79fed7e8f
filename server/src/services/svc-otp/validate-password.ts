import { svcOtp } from '@countersign/contract/operations'
import { passwords } from '../../domain/enrolment/index.ts'
import { operation } from '../operation.ts'

export const validatePassword = operation(svcOtp.validatePassword, ({ tenant, origin, body }, ctx) =>
  passwords.validate(ctx, tenant, origin, body),
)
