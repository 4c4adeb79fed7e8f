import { Problem, type SettingsOf } from '@countersign/contract'
import type { TypedMethod } from '../method.ts'
import { hashPassword, isOutdated, isPassword, randomHash } from './argon2id.ts'
import { weaknessesOf } from './weaknesses.ts'

interface PasswordSecret {
  readonly hash: string
}

/** The same characters may arrive composed or decomposed, depending on the keyboard (NIST SP 800-63B-4 section 3.1.1.2). */
const normalise = (text: string) => text.normalize('NFKC')

export const password: TypedMethod<PasswordSecret, SettingsOf<'password'>> = {
  authType: 'password',
  answer: 'typed',
  single: true,
  countsPerSource: true,
  wrongReason: 'wrong_password',
  enrolsSlowly: true,

  async enrol({ userId, password: given = '' }, { settings, tenantId, tenantName }) {
    const normalised = normalise(given)
    const issues = weaknessesOf(normalised, { ...settings, userId, tenantName })
    if (issues.length > 0)
      throw new Problem('password_rejected', { details: issues.map((issue) => ({ field: 'password', issue })) })
    return { status: 'active', secret: { hash: await hashPassword(normalised, tenantId) }, hint: null }
  },

  async verify({ text }, { secret: { hash }, progress }, { tenantId }) {
    const normalised = normalise(text)
    if (!(await isPassword(normalised, hash, tenantId))) return { outcome: 'wrong' }
    if (!isOutdated(hash)) return { outcome: 'right', progress }
    return { outcome: 'right', progress, secret: { hash: await hashPassword(normalised, tenantId) } }
  },

  decoySecret: { hash: randomHash() },
}
