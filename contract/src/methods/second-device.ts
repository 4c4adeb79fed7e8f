// Shared by the methods that are answered on a second device.
import Type from 'typebox'
import { challengeLabels } from './shared-settings.ts'

/**
 * RFC 8176: a key that stays on the device, a different channel from the screen on which the user signs in, and the
 * presence of the user.
 */
export const secondDeviceAmr = ['swk', 'mca', 'user']

export const secondDeviceSettings = {
  challengeValiditySeconds: Type.Integer({
    minimum: 30,
    maximum: 600,
    default: 120,
    description: 'Challenge lifetime, in seconds.',
  }),
}

export const secondDeviceLabels = challengeLabels
