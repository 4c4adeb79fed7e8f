import { randomBytes } from 'node:crypto'

// Crockford's alphabet: no i, l, o or u, which can be misread or spell words.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** `xxxxx-xxxxx`: 50 random bits. */
export function drawCode(): string {
  const characters = Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

/** The canonical form, from either case, with or without its hyphen. Undefined if it is not a recovery code. */
export function parseCode(text: string): string | undefined {
  const groups = /^([0-9a-z]{5})-?([0-9a-z]{5})$/i.exec(text)
  return groups ? `${groups[1]}-${groups[2]}`.toLowerCase() : undefined
}
