import { svcOtp } from '@countersign/contract/operations'
import { challenges } from '../../domain/challenges/index.ts'
import { operation } from '../operation.ts'

export const fetchOtpDetails = operation(svcOtp.fetchOtpDetails, ({ tenant, origin, body, signal }, ctx) =>
  challenges.readDetails(ctx, tenant, origin, body, signal),
)
