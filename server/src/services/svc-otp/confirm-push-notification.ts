import { svcOtp } from '@countersign/contract/operations'
import { operation } from '../operation.ts'

export const confirmPushNotification = operation(
  svcOtp.confirmPushNotification,
  ({ tenant, origin, body }, { deviceChallenges }) => deviceChallenges.confirmPush(tenant, origin, body),
)
