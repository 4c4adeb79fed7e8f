/** Says why PostgreSQL or a JWT cannot carry a text; undefined if they can. */
export function unsupportedCharacter(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain the character U+0000'
  if (!text.isWellFormed()) return 'must not contain half of a surrogate pair'
  return undefined
}
