import type { SettingsOf } from '@countersign/contract'
import { enrolWithDevice } from '../device-enrolment.ts'
import type { DeviceMethod } from '../method.ts'

export const qrCode: DeviceMethod<SettingsOf<'qr_code'>> = {
  authType: 'qr_code',
  answer: 'device',
  asks: 'scan',
  enrol: enrolWithDevice,
}
