import { svcOtp } from '@countersign/contract/operations'
import { challenges } from '../../domain/challenges/index.ts'
import { operation } from '../operation.ts'

export const authenticateOtp = operation(svcOtp.authenticateOtp, ({ tenant, origin, body }, ctx) =>
  challenges.authenticate(ctx, tenant, origin, body),
)
