// The tokens of privacyIDEA, from `pi-tokenjanitor find export --format csv`: owner, serial, seed, type, digits, period.
import { fromBase32, toBase32 } from '@countersign/platform/one-time-codes'
import { type Converted, type ConvertedUser, UnreadableExport } from './converted-user.ts'

export function fromPrivacyIdea(text: string, algorithm = 'SHA1'): Converted {
  const users = new Map<string, ConvertedUser>()
  const notes: string[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [owner = '', serial = '', seed = '', type = '', digits = '6', period = '30', ...rest] = line.split(/\s*,\s*/)
    if (type === '' || rest.length > 0)
      throw new UnreadableExport(
        `has an unexpected line ${index + 1}. Export with: pi-tokenjanitor find export --format csv`,
      )
    const userId = owner.replace(/@[^@]*$/, '')
    if (owner === 'n/a') notes.push(`${serial} belongs to no user.`)
    else if (type.toLowerCase() !== 'totp')
      notes.push(`${serial} of ${userId} is ${type}: import it as a hardware token.`)
    else if (users.has(userId)) notes.push(`${serial} is another token of ${userId}: only the first moves.`)
    else
      users.set(userId, {
        userId,
        totpSecret: base32Of(seed, index + 1),
        totpAlgorithm: algorithm,
        totpDigits: digits,
        totpPeriodSeconds: period === 'None' ? '30' : period,
      })
  }
  return { users: [...users.values()], notes }
}

/** Hexadecimal, or with `--b32` base32. */
function base32Of(seed: string, line: number): string {
  if (/^(?:[0-9a-f]{2})+$/i.test(seed)) return toBase32(Buffer.from(seed, 'hex'))
  if (!fromBase32(seed)) throw new UnreadableExport(`has a seed in line ${line} that is neither hexadecimal nor base32`)
  return seed
}
