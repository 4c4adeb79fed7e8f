import type { SettingsOf } from '@countersign/contract'
import { enrolByDevice, nothingTyped } from '../by-device.ts'
import type { AuthenticationMethod } from '../method.ts'

export const qrCode: AuthenticationMethod<Record<string, never>, SettingsOf<'qr_code'>> = {
  authType: 'qr_code',
  needsChallenge: true,
  wrongReason: 'wrong_code',
  enrol: enrolByDevice,
  verify: nothingTyped,
}
