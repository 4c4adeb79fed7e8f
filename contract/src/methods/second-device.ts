// What the methods share that a second device answers.
import Type from 'typebox'

/** RFC 8176: a key that cannot leave the device, another channel than the screen that asks, and somebody at the device. */
export const secondDeviceAmr = ['swk', 'mca', 'user']

export const secondDeviceSettings = {
  challengeValiditySeconds: Type.Integer({
    minimum: 30,
    maximum: 600,
    default: 120,
    description: 'For how long a challenge can be answered',
  }),
}
