import { LineRefused } from '../line-refused.ts'

/**
 * Hexadecimal or base32 (RFC 4648). A few texts are both, and are meant as hexadecimal: of 20 random bytes one in a hundred
 * thousand makes such a text in hexadecimal, and one in forty million million in base32.
 */
export function seedFromText(text: string): Buffer {
  if (/^(?:[0-9A-Fa-f]{2})+$/.test(text)) return Buffer.from(text, 'hex')
  if (/^[A-Za-z2-7]+=*$/.test(text)) return fromBase32(text.replace(/=+$/, '').toUpperCase())
  throw new LineRefused('has a seed that is neither hexadecimal nor base32')
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Five bits a character; what is left of the last one is padding. */
function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let held = 0
  let heldBits = 0
  for (const character of text) {
    held = ((held << 5) | alphabet.indexOf(character)) & 0xfff
    heldBits += 5
    if (heldBits < 8) continue
    heldBits -= 8
    bytes.push((held >> heldBits) & 0xff)
  }
  return Buffer.from(bytes)
}
