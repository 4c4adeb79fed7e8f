import { svcOtp } from '@countersign/contract/operations'
import { operation } from '../operation.ts'

export const triggerPushNotification = operation(
  svcOtp.triggerPushNotification,
  ({ tenant, origin, body }, { deviceChallenges }) => deviceChallenges.triggerPush(tenant, origin, body),
)
