// How a test finds words on a page. Playwright's own way, any part of a text in any case, once took "Not saved yet" for "Saved".

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text that begins with these words; more sentences may follow. */
export function beginning(words: string | RegExp): RegExp {
  return typeof words === 'string' ? new RegExp(`^\\s*${escaped(words)}(?![\\p{L}\\p{N}])`, 'u') : words
}

/** A label of exactly these words, with or without the mark of a required field. */
export function labelled(words: string | RegExp): RegExp {
  return typeof words === 'string' ? new RegExp(`^\\s*${escaped(words)}(\\s\\*)?\\s*$`, 'u') : words
}

/** A text with these words anywhere in it. */
export const containing = (words: string): RegExp => new RegExp(escaped(words), 'u')

/** A text of exactly one of these wordings. */
export const oneOf = (...wordings: readonly string[]): RegExp =>
  new RegExp(`^(${wordings.map(escaped).join('|')})$`, 'u')

/** What a message of a catalogue says before its first value, where a test does not know the value. */
export function upTo(message: (value: never, ...others: never[]) => string): string {
  const value = '\0'
  const [words = ''] = message(value as never, value as never).split(value)
  return words.trimEnd()
}
