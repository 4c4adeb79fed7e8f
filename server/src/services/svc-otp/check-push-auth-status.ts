import { svcOtp } from '@countersign/contract/operations'
import { challenges } from '../../domain/challenges/index.ts'
import { operation } from '../operation.ts'

export const checkPushAuthStatus = operation(svcOtp.checkPushAuthStatus, ({ tenant, origin, body, signal }, ctx) =>
  challenges.checkStatus(ctx, tenant, origin, 'push', body, signal),
)
