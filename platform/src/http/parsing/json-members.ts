const quote = 0x22
const colon = 0x3a
const backslash = 0x5c

/** How many members the objects of a well-formed JSON text have: one for each colon outside of strings. */
export function countMembers(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === colon) count++
    else if (code === quote) at = endOfString(text, at)
  }
  return count
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === backslash) before--
  return (at - before) % 2 === 0
}
