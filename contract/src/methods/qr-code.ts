import Type from 'typebox'
import { Strict } from '../conventions.ts'
import type { MethodContract } from './method.ts'
import { secondDeviceAmr, secondDeviceSettings } from './second-device.ts'

export const qrCode = {
  title: 'QR code',
  amr: secondDeviceAmr,
  registrationFields: {},
  settings: Strict({
    ...secondDeviceSettings,
    allowUsernameless: Type.Boolean({
      default: false,
      description: 'Whether a code can be issued without a known user. The user who scans and approves it signs in.',
    }),
  }),
  enabledByDefault: true,
} satisfies MethodContract
