import { fromBase32 } from '@countersign/platform/one-time-codes'
import { LineRefused } from '../line-refused.ts'

/**
 * Hexadecimal or base32 (RFC 4648). A few texts are both, and count as hexadecimal: one in a hundred thousand random
 * 20-byte seeds has such a text in hexadecimal, and one in forty million million in base32.
 */
export function seedFromText(text: string): Buffer {
  if (/^(?:[0-9A-Fa-f]{2})+$/.test(text)) return Buffer.from(text, 'hex')
  const seed = fromBase32(text)
  if (!seed) throw new LineRefused('has a seed that is neither hexadecimal nor base32')
  return seed
}
