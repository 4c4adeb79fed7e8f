import { minPasswordOnlyLength } from '@countersign/contract'
import { isCommon } from './common-passwords.ts'
import { isPattern } from './patterns.ts'

interface PasswordRules {
  readonly minLength: number
  /** Whether the password is the only factor. */
  readonly allowPasswordOnly: boolean
  readonly userId: string
  readonly tenantName: string
}

// NIST SP 800-63B-4 section 3.1.1.2 excludes composition rules.
const most = 256
/** How many characters must remain when a public name is removed from the password. */
const minOwnCharacters = 8

/** The weaknesses of a normalised password, as predicates for "The password …". */
export function weaknessesOf(
  password: string,
  { minLength, allowPasswordOnly, userId, tenantName }: PasswordRules,
): string[] {
  const length = [...password].length
  if (length > most) return [`must have at most ${most} characters`]
  const least = allowPasswordOnly ? Math.max(minLength, minPasswordOnlyLength) : minLength
  const folded = fold(password)
  const isMostly = (name: string) =>
    name.length > 2 && folded.includes(name) && [...folded.replaceAll(name, '')].length < minOwnCharacters
  return [
    length < least && `must have at least ${least} characters`,
    isCommon(folded) && 'must not be a common password',
    isPattern(folded) && 'must not be a simple pattern, such as abcd1234',
    formsOf(userId).some(isMostly) && 'must not consist mostly of the user id',
    formsOf(tenantName).some(isMostly) && 'must not consist mostly of the name of the organisation',
  ].filter((issue) => issue !== false)
}

/** Unchanged, without spaces, and the part before an @. */
function formsOf(name: string): string[] {
  const folded = fold(name)
  return [folded, folded.replaceAll(/\s/gu, ''), folded.replace(/@.*$/su, '')]
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
