// The anchors of headings, as GitHub makes them, so that a link works there and in the guide.
export class Anchors {
  readonly #counts = new Map<string, number>()

  /** `title` as it is written, with its markup. */
  next(title: string): string {
    const plain = title.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    const anchor = plain
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
    const count = this.#counts.get(anchor) ?? 0
    this.#counts.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  }
}
