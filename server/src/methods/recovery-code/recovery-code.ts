import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { SettingsOf } from '@countersign/contract'
import { sha256 } from '@countersign/platform/crypto'
import type { TypedMethod } from '../method.ts'
import { drawCode, parseCode } from './code.ts'

interface RecoveryCodeSecret {
  readonly salt: string
  /** SHA-256 of salt and code, base64: 50 random bits cannot be guessed like a password. */
  readonly hashes: readonly string[]
}

const codeCount = 10

export const recoveryCode: TypedMethod<RecoveryCodeSecret, SettingsOf<'recovery_code'>> = {
  authType: 'recovery_code',
  answer: 'typed',
  single: true,
  wrongReason: 'wrong_code',

  /** Active immediately: there is no device or mailbox to prove possession of. */
  async enrol() {
    const codes = Array.from({ length: codeCount }, drawCode)
    return { status: 'active', secret: keep(codes), hint: null, shownOnce: { codes } }
  },

  /** `progress` has a bit for every used code. */
  async verify({ text }, { secret, progress }) {
    const code = parseCode(text)
    if (code === undefined) return { outcome: 'wrong' }
    const given = hashOf(secret.salt, code)
    // All are compared, so that the duration does not reveal which one matched.
    const matches = secret.hashes.map((hash) => timingSafeEqual(given, Buffer.from(hash, 'base64')))
    const found = matches.indexOf(true)
    if (found === -1) return { outcome: 'wrong' }
    const bit = 1 << found
    return progress & bit ? { outcome: 'replayed' } : { outcome: 'right', progress: progress | bit }
  },

  decoySecret: keep(Array.from({ length: codeCount }, drawCode)),
}

function keep(codes: readonly string[]): RecoveryCodeSecret {
  const salt = randomBytes(16).toString('base64')
  return { salt, hashes: codes.map((code) => hashOf(salt, code).toString('base64')) }
}

function hashOf(salt: string, code: string): Buffer {
  return sha256(`${salt}${code}`)
}
