// From the description of a token in a file to an entry that can be stored, or to the reason why it cannot.
import { SerialNumber } from '@countersign/contract'
import { compileBody } from '@countersign/platform/http/parsing'
import type { HardwareTokenFacts } from '../../../../methods/method.ts'
import { LineRefused } from './line-refused.ts'

/** In the file's own words; undefined if it says nothing. */
export interface DescribedToken {
  readonly serialNumber: string | undefined
  readonly kind: string | undefined
  readonly algorithm?: string | undefined
  readonly digits?: string | undefined
  readonly periodSeconds?: string | undefined
  readonly counter?: string | undefined
  readonly drift?: string | undefined
  readonly manufacturer?: string | undefined
  /** @throws {LineRefused} */
  seed(): Buffer
}

export interface TokenEntry extends HardwareTokenFacts {
  readonly serialNumber: string
  readonly manufacturer: string | null
}

const checkSerialNumber = compileBody(SerialNumber)
const seedBytes = { least: 16, most: 128 }
const manufacturerAtMost = 200

/** Undefined if the file gives none, or one that is impossible. */
export const shownSerialNumber = ({ serialNumber }: DescribedToken): string | undefined =>
  checkSerialNumber(serialNumber).issues ? undefined : serialNumber

/** @throws {LineRefused} */
export function tokenEntry(described: DescribedToken): TokenEntry {
  const serialNumber = shownSerialNumber(described)
  if (serialNumber === undefined) throw new LineRefused('needs a serial number of 1 to 64 printable characters')
  const kind = oneOf(described.kind, ['hotp', 'totp'], 'has a kind other than hotp or totp')
  return {
    serialNumber,
    kind,
    algorithm: oneOf(
      described.algorithm ?? 'SHA1',
      ['SHA1', 'SHA256', 'SHA512'],
      'uses an algorithm other than SHA1, SHA256 or SHA512',
    ),
    digits: digitsOf(described.digits ?? '6'),
    periodSeconds: kind === 'totp' ? wholeNumber(described.periodSeconds ?? '30', 'period in seconds', 10, 300) : null,
    progress: kind === 'hotp' ? wholeNumber(described.counter ?? '0', 'counter', 0, Number.MAX_SAFE_INTEGER) : 0,
    drift: kind === 'totp' ? wholeNumber(described.drift ?? '0', 'drift in steps', -5_000, 5_000) : 0,
    manufacturer: manufacturerOf(described.manufacturer),
    seed: seedOf(described),
  }
}

function oneOf<const Word extends string>(text: string | undefined, words: readonly Word[], issue: string): Word {
  const word = words.find((known) => known === text)
  if (word === undefined) throw new LineRefused(issue)
  return word
}

function digitsOf(text: string): 6 | 8 {
  if (text !== '6' && text !== '8') throw new LineRefused('has codes that are not 6 or 8 digits long')
  return text === '6' ? 6 : 8
}

function wholeNumber(text: string, name: string, least: number, most: number): number {
  const number = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new LineRefused(`has a ${name} that is not a whole number from ${least} to ${most}`)
}

function manufacturerOf(text: string | undefined): string | null {
  if (!text) return null
  if (text.length <= manufacturerAtMost && !/\p{Cc}/u.test(text)) return text
  throw new LineRefused(`has a manufacturer of more than ${manufacturerAtMost} printable characters`)
}

/** RFC 4226 section 4, R6: 128 bits at least. */
function seedOf({ seed }: DescribedToken): Buffer {
  const bytes = seed()
  if (bytes.length >= seedBytes.least && bytes.length <= seedBytes.most) return bytes
  throw new LineRefused(`has a seed that is not ${seedBytes.least} to ${seedBytes.most} bytes long`)
}
