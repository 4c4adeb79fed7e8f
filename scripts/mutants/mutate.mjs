/** The file's text without the guard, or undefined if the guard's text does not occur exactly once. */
export function mutate(original, { text, replacement }) {
  const parts = original.split(text)
  return parts.length === 2 ? parts.join(replacement) : undefined
}
