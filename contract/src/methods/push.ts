import { Strict } from '../conventions.ts'
import type { MethodContract } from './method.ts'
import { secondDeviceAmr, secondDeviceSettings } from './second-device.ts'

export const push = {
  title: 'Push notification',
  amr: secondDeviceAmr,
  registrationFields: {},
  settings: Strict({ ...secondDeviceSettings }),
  enabledByDefault: true,
} satisfies MethodContract
