// A limit that the callers of a tenant share. Below the limit, everyone is let in. Above it, callers that use little still are:
// all callers together may use an eighth more, and none of them more than eight times what is then left. So one caller without
// competition can use exactly the limit, and large callers that share it still leave room for a small one.
const timesWhatIsLeft = 8
/** For what was drained: fractions add up to slightly more or less than a whole. */
const rounding = 1e-6
const smallestScale = 1e-9

export class FairLimit {
  readonly #capacity: number
  #used = 0
  /** What each caller uses, divided by `#scale`. */
  readonly #callers = new Map<string, number>()
  #scale = 1

  constructor(limit: number) {
    this.#capacity = limit + limit / timesWhatIsLeft
  }

  get used(): number {
    return this.#used
  }

  hasRoomFor(caller: string): boolean {
    const left = this.#capacity - (this.#used + 1)
    return this.#usedBy(caller) + 1 <= timesWhatIsLeft * left + rounding
  }

  add(caller: string): void {
    this.#count(caller, 1)
  }

  remove(caller: string): void {
    this.#count(caller, -1)
  }

  /** Removes so many in all, from each caller in proportion to what it uses. */
  drain(amount: number): void {
    const left = Math.max(0, this.#used - amount)
    this.#scale = left === 0 ? 0 : this.#scale * (left / this.#used)
    this.#used = left
    if (this.#scale < smallestScale) this.#rescale()
  }

  #usedBy(caller: string): number {
    return (this.#callers.get(caller) ?? 0) * this.#scale
  }

  #count(caller: string, change: number): void {
    this.#used += change
    const uses = this.#usedBy(caller) + change
    if (uses === 0) this.#callers.delete(caller)
    else this.#callers.set(caller, uses / this.#scale)
  }

  /** Forgets those whose use is long drained. */
  #rescale(): void {
    for (const caller of [...this.#callers.keys()]) {
      const uses = this.#usedBy(caller)
      if (uses < rounding) this.#callers.delete(caller)
      else this.#callers.set(caller, uses)
    }
    this.#scale = 1
  }
}
