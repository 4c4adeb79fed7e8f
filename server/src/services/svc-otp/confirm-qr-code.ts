import { svcOtp } from '@countersign/contract/operations'
import { challenges } from '../../domain/challenges/index.ts'
import { operation } from '../operation.ts'

export const confirmQrCode = operation(svcOtp.confirmQrCode, ({ tenant, origin, body }, ctx) =>
  challenges.confirmQrCode(ctx, tenant, origin, body),
)
