import { randomBytes } from 'node:crypto'
import type { SettingsOf } from '@countersign/contract'
import type { TypedMethod } from '../method.ts'
import type { HardwareTokenSecret } from './secret.ts'
import { verifyCode } from './verify-code.ts'
import { verifyPair } from './verify-pair.ts'

export const hardwareToken: TypedMethod<HardwareTokenSecret, SettingsOf<'hardware_token'>> = {
  authType: 'hardware_token',
  answer: 'typed',
  wrongReason: 'wrong_code',

  async enrol({ serialNumber }, { hardwareToken: token }) {
    if (!token || serialNumber === undefined) throw new TypeError('A hardware token is enrolled from the inventory.')
    const { kind, algorithm, digits, periodSeconds, seed, progress, drift } = token
    return {
      status: 'pending',
      secret: { kind, algorithm, digits, periodSeconds, seed: seed.toString('base64'), serialNumber },
      hint: serialNumber,
      // A code is valid once, whichever user had the hardware token before.
      progress,
      drift,
    }
  },

  async verify({ text, next }, held, context) {
    return next === undefined ? verifyCode(text, held, context) : verifyPair({ code: text, next }, held, context)
  },

  decoySecret: {
    kind: 'hotp',
    algorithm: 'SHA1',
    digits: 6,
    periodSeconds: null,
    seed: randomBytes(20).toString('base64'),
    serialNumber: '',
  },
}
