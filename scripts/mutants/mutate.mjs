/** The file's text without the guard, or undefined where the guard's text is not there exactly once. */
export function mutate(original, { text, replacement }) {
  const parts = original.split(text)
  return parts.length === 2 ? parts.join(replacement) : undefined
}
