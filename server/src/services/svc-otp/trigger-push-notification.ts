import { svcOtp } from '@countersign/contract/operations'
import { challenges } from '../../domain/challenges/index.ts'
import { operation } from '../operation.ts'

export const triggerPushNotification = operation(svcOtp.triggerPushNotification, ({ tenant, origin, body }, ctx) =>
  challenges.promptToSignIn(ctx, tenant, origin, body),
)
