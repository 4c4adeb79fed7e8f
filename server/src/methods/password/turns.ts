/** Lets a few at a time do their work. Those who wait take turns, so that one's flood does not hold up another. */
export class Turns {
  #free: number
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  async take<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--
    else await this.#wait(who)
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #wait(who: string): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.#waiting.get(who)
      if (queue) queue.push(resolve)
      else this.#waiting.set(who, [resolve])
    })
  }

  #next(): void {
    const [first] = this.#waiting
    if (!first) {
      this.#free++
      return
    }
    const [who, [resume, ...rest]] = first
    this.#waiting.delete(who)
    // A map keeps the order in which keys came: whoever has had a turn queues up again, behind the others.
    if (rest.length > 0) this.#waiting.set(who, rest)
    resume?.()
  }
}
