// Base32 (RFC 4648 section 6), as seeds are written for people and apps.
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Without padding, which some apps refuse. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** In either case, padded or not. Undefined if it is not base32. */
export function fromBase32(text: string): Buffer | undefined {
  if (!/^[A-Za-z2-7]+=*$/.test(text)) return undefined
  const letters = text.replace(/=+$/, '').toUpperCase()
  const bits = Array.from(letters, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
