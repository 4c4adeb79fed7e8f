import { svcOtp } from '@countersign/contract/operations'
import { challenges } from '../../domain/challenges/index.ts'
import { operation } from '../operation.ts'

export const checkQrAuthStatus = operation(svcOtp.checkQrAuthStatus, ({ tenant, origin, body, signal }, ctx) =>
  challenges.checkStatus(ctx, tenant, origin, 'qr_code', body, signal),
)
