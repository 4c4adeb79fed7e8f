import { randomBytes } from 'node:crypto'
import { invalidField, maxSeedBytes, minSeedBytes, type SettingsOf } from '@countersign/contract'
import { countersOfCode, fromBase32, timeStep, toBase32 } from '@countersign/platform/one-time-codes'
import { qrCode } from '../../qr-codes/qr-code.ts'
import type { TypedMethod } from '../method.ts'
import { otpauthUri } from './otpauth-uri.ts'

/** The parameters that the app received: later settings apply to later registrations. */
interface AuthenticatorAppSecret {
  readonly algorithm: 'SHA1' | 'SHA256' | 'SHA512'
  readonly digits: 6 | 8
  readonly periodSeconds: number
  /** Base64. */
  readonly seed: string
}

// RFC 6238 section 5.1: as long as the output of the hash.
const seedBytes = { SHA1: 20, SHA256: 32, SHA512: 64 }

/** RFC 6238 section 5.2: for codes that are typed slowly, and for clocks that are slightly off. */
const stepsEitherWay = 1

export const authenticatorApp: TypedMethod<AuthenticatorAppSecret, SettingsOf<'authenticator_app'>> = {
  authType: 'authenticator_app',
  answer: 'typed',
  wrongReason: 'wrong_code',

  async enrol({ userId }, { settings, tenantName }) {
    const { algorithm, digits, periodSeconds } = settings
    const seed = randomBytes(seedBytes[algorithm])
    const secret = toBase32(seed)
    const issuer = settings.issuerName ?? tenantName
    const uri = otpauthUri({ issuer, account: userId, secret, algorithm, digits, periodSeconds })
    return {
      status: 'pending',
      secret: { algorithm, digits, periodSeconds, seed: seed.toString('base64') },
      hint: null,
      shownOnce: { secret, otpauthUri: uri, qrCode: qrCode(uri) },
    }
  },

  adopt({ totpSeed }) {
    if (!totpSeed) throw new TypeError('An authenticator app is imported with its seed.')
    const { algorithm = 'SHA1', digits = 6, periodSeconds = 30 } = totpSeed
    const seed = readSeed(totpSeed.secret).toString('base64')
    return { status: 'pending', secret: { algorithm, digits, periodSeconds, seed }, hint: null }
  },

  /** `progress` is the last accepted step: no step counts twice, nor any before it, whatever the clock says. */
  async verify({ text }, { secret, progress }, { now }) {
    const step = timeStep(now, secret.periodSeconds)
    const source = { ...secret, seed: Buffer.from(secret.seed, 'base64') }
    const steps = countersOfCode(text, source, { from: step - stepsEitherWay, to: step + stepsEitherWay })
    const unused = steps.find((found) => found > progress)
    if (unused !== undefined) return { outcome: 'right', progress: unused }
    return { outcome: steps.length > 0 ? 'replayed' : 'wrong' }
  },

  decoySecret: { algorithm: 'SHA1', digits: 6, periodSeconds: 30, seed: randomBytes(20).toString('base64') },
}

/** People write seeds in groups. */
function readSeed(text: string): Buffer {
  const seed = fromBase32(text.replaceAll(/[\s-]/g, ''))
  if (!seed) throw invalidField('totpSeed.secret', 'must be base32: letters and the digits 2 to 7')
  if (seed.length < minSeedBytes || seed.length > maxSeedBytes)
    throw invalidField('totpSeed.secret', `has ${seed.length} bytes: it must have ${minSeedBytes} to ${maxSeedBytes}`)
  return seed
}
