import { svcOtp } from '@countersign/contract/operations'
import { challenges } from '../../domain/challenges/index.ts'
import { operation } from '../operation.ts'

export const triggerQrCode = operation(svcOtp.triggerQrCode, ({ tenant, origin, body }, ctx) =>
  challenges.showQrCode(ctx, tenant, origin, body),
)
