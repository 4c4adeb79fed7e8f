const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, as people paste it: in either case, with spaces and hyphens. Undefined where it is something else. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> | undefined {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '').replace(/=+$/, '')
  if (letters === '' || [...letters].some((letter) => !alphabet.includes(letter))) return undefined
  const bytes = new Uint8Array(Math.floor((letters.length * 5) / 8))
  let bits = 0
  let held = 0
  let filled = 0
  for (const letter of letters) {
    bits = ((bits << 5) | alphabet.indexOf(letter)) & 0xfff
    held += 5
    if (held < 8) continue
    held -= 8
    bytes[filled++] = (bits >> held) & 0xff
  }
  return bytes
}
