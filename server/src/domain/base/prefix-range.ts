// Texts with the same prefix are adjacent under COLLATE "C", which sorts by code point.

const lastCodePoint = 0x10ffff
const surrogates = { first: 0xd800, after: 0xe000 }

/** The first text after all texts with the prefix; null if there is none. */
export function afterPrefix(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0)
  while (points.at(-1) === lastCodePoint) points.pop()
  const last = points.pop()
  if (last === undefined) return null
  const next = last + 1 === surrogates.first ? surrogates.after : last + 1
  return String.fromCodePoint(...points, next)
}
