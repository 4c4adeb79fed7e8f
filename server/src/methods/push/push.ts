import type { SettingsOf } from '@countersign/contract'
import { enrolWithDevice } from '../device-enrolment.ts'
import type { DeviceMethod } from '../method.ts'

export const push: DeviceMethod<SettingsOf<'push'>> = {
  authType: 'push',
  answer: 'device',
  asks: 'prompt',
  matchDigits: 2,
  enrol: enrolWithDevice,
}
