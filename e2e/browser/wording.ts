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
