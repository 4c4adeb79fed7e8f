/** Items that are taken in turns from those who brought them, from each in the order in which it brought them. */
export class Rounds<Item> {
  /** A map keeps insertion order: a line that has had its turn queues again behind the others. */
  readonly #lines = new Map<string, Item[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(name: string, item: Item): void {
    const line = this.#lines.get(name)
    if (line) line.push(item)
    else this.#lines.set(name, [item])
    this.#size += 1
  }

  take(): Item | undefined {
    for (const name of this.#lines.keys()) return this.takeFrom(name)
    return undefined
  }

  /** The first item of one line, whose turn is then over. */
  takeFrom(name: string): Item | undefined {
    const line = this.#lines.get(name)
    if (!line) return undefined
    this.#lines.delete(name)
    const item = line.shift()
    if (line.length > 0) this.#lines.set(name, line)
    this.#size -= 1
    return item
  }
}
