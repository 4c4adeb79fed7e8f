import type { SettingsOf } from '@countersign/contract'
import { enrolByDevice, nothingTyped } from '../by-device.ts'
import type { AuthenticationMethod } from '../method.ts'

export const push: AuthenticationMethod<Record<string, never>, SettingsOf<'push'>> = {
  authType: 'push',
  needsChallenge: true,
  wrongReason: 'wrong_code',
  enrol: enrolByDevice,
  verify: nothingTyped,
}
