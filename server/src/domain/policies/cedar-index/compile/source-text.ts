// Positions in a text. Cedar counts bytes of UTF-8; editors count lines, and columns in UTF-16 code units.

export class SourceText {
  readonly text: string
  readonly #lineStarts: readonly number[]

  constructor(text: string) {
    this.text = text
    this.#lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  }

  positionOf(offset: number): { line: number; column: number } {
    let low = 0
    let high = this.#lineStarts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#lineStarts[middle] as number) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (this.#lineStarts[low] as number) + 1 }
  }

  /** The position `bytes` bytes of UTF-8 after another. */
  offsetOfByte(from: number, bytes: number): number {
    // A character is at least one byte.
    const enough = Buffer.from(this.text.slice(from, from + bytes))
    return from + enough.subarray(0, bytes).toString().length
  }

  /** The first position of a word; the beginning of the text if it is written in another way. */
  offsetOfWord(word: string): number {
    const escaped = word.replace(/[^\w]/g, '\\$&')
    return Math.max(0, this.text.search(new RegExp(`(?<![\\w"])"?${escaped}"?(?!\\w)`)))
  }
}
