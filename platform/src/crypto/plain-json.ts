// JSON that every parser reads alike: RFC 7493 (I-JSON), one object, no `__proto__`.

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

// Matches a string, with the colon if it is a member's name, or an object's brace.
const pieces = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/g

/** Throws on anything other than a plain object. */
export function parsePlainJson(bytes: Uint8Array): Record<string, unknown> {
  const text = utf8.decode(bytes)
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('not a JSON object')
  refuseAmbiguity(text)
  return value as Record<string, unknown>
}

// Two parsers that disagree on which duplicate wins would see different contents under one signature.
function refuseAmbiguity(json: string): void {
  const names: Set<string>[] = []
  for (const [piece, colon] of json.matchAll(pieces)) {
    if (piece === '{') names.push(new Set())
    else if (piece === '}') names.pop()
    else if (colon) addName(names.at(-1) as Set<string>, unquote(piece.slice(0, -colon.length)))
    else if (piece.includes('\\u')) unquote(piece)
  }
}

function addName(names: Set<string>, name: string): void {
  if (names.has(name) || name === '__proto__') throw new SyntaxError('ambiguous member name')
  names.add(name)
}

function unquote(quoted: string): string {
  const text = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
  if (!text.isWellFormed()) throw new SyntaxError('lone surrogate')
  return text
}
