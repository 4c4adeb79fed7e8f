// The second devices of users, as they are enrolled and reached.
import { createEnrolments, type EnrolmentParts } from './enrolments.ts'
import { createTellPushAddress } from './tell-push-address.ts'

export type Devices = ReturnType<typeof createDevices>

export function createDevices(parts: EnrolmentParts) {
  return { ...createEnrolments(parts), tellPushAddress: createTellPushAddress(parts) }
}
