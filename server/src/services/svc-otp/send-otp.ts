import { svcOtp } from '@countersign/contract/operations'
import { challenges } from '../../domain/challenges/index.ts'
import { operation } from '../operation.ts'

export const sendOtp = operation(svcOtp.sendOtp, ({ tenant, origin, body }, ctx) =>
  challenges.issue(ctx, tenant, origin, body),
)
