/** Says why PostgreSQL or a JWT could not carry a text, where it could not. */
export function unsupportedCharacter(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain the character U+0000'
  if (!text.isWellFormed()) return 'must not contain half of a surrogate pair'
  return undefined
}
