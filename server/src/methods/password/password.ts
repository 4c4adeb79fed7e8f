import { invalidField, Problem, type SettingsOf } from '@countersign/contract'
import type { TypedMethod } from '../method.ts'
import { hashPassword, isOutdated, isPassword, randomHash } from './argon2id.ts'
import { HashRefused } from './imported/algorithm.ts'
import { compareEqually } from './imported/equal-work.ts'
import { type ImportedHash, readHash } from './imported/imported-hash.ts'
import { weaknessesOf } from './weaknesses.ts'

interface PasswordSecret {
  readonly hash: string
  /** Set for a hash from another system, until the user signs in with it. */
  readonly imported?: true
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

  async enrol({ userId, password: given = '' }, { settings, asker, tenantName }) {
    const normalised = normalise(given)
    const issues = weaknessesOf(normalised, { ...settings, userId, tenantName })
    if (issues.length > 0)
      throw new Problem('password_rejected', { details: issues.map((issue) => ({ field: 'password', issue })) })
    return { status: 'active', secret: { hash: await hashPassword(normalised, asker) }, hint: null }
  },

  adopt({ passwordHash }) {
    if (passwordHash === undefined) throw new TypeError('A password is imported as a hash.')
    const { algorithm, cost, decoy } = readGiven(passwordHash)
    return {
      status: 'active',
      secret: { hash: passwordHash, imported: true },
      hint: null,
      importedHash: { algorithm, cost, decoy },
    }
  },

  /** Until it was used here, a newer hash replaces it: users may change their password during a migration. */
  isReplacedBy: (held, adopted) => held.imported === true && held.hash !== adopted.hash,

  async verify({ text }, { secret, progress }, { asker, slowestImported }) {
    const normalised = normalise(text)
    const { hash, imported } = secret
    // Other systems hash what was typed, or another normal form of it.
    const texts = normalised === text ? [text] : [normalised, text]
    if (await compareEqually(texts, imported && hash, slowestImported, asker))
      return { outcome: 'right', progress, secret: { hash: await hashPassword(normalised, asker) } }
    const ownHash = imported ? randomHash() : hash
    if (!(await isPassword(normalised, ownHash, asker))) return { outcome: 'wrong' }
    if (!isOutdated(ownHash)) return { outcome: 'right', progress }
    return { outcome: 'right', progress, secret: { hash: await hashPassword(normalised, asker) } }
  },

  get decoySecret() {
    return { hash: randomHash() }
  },
}

function readGiven(text: string): ImportedHash {
  try {
    return readHash(text)
  } catch (error) {
    if (error instanceof HashRefused) throw invalidField('passwordHash', error.message)
    throw error
  }
}
