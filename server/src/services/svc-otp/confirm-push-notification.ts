import { svcOtp } from '@countersign/contract/operations'
import { challenges } from '../../domain/challenges/index.ts'
import { operation } from '../operation.ts'

export const confirmPushNotification = operation(svcOtp.confirmPushNotification, ({ tenant, origin, body }, ctx) =>
  challenges.answerOnDevice(ctx, tenant, origin, 'push', body),
)
