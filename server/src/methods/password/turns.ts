/**
 * Lets a few at a time do their work. Those who wait take turns, so that one's flood does not hold up another. While there is a
 * queue, results leave in small groups: what each of them causes afterwards is done together at a fraction of the cost, and
 * everybody who queues is served the sooner.
 */
export class Turns {
  readonly #atOnce: number
  #free: number
  readonly #waiting = new Map<string, (() => void)[]>()
  #held: (() => void)[] = []
  #heldAtMost: NodeJS.Timeout | undefined

  constructor(atOnce: number) {
    this.#atOnce = atOnce
    this.#free = atOnce
  }

  async take<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--
    else await this.#wait(who)
    try {
      return await work()
    } finally {
      this.#next()
      await this.#leave()
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

  #leave(): Promise<void> {
    return new Promise((resolve) => {
      this.#held.push(resolve)
      if (this.#waiting.size === 0 || this.#held.length >= groupOf * this.#atOnce) this.#release()
      else this.#heldAtMost ??= setTimeout(() => this.#release(), heldAtMostMs)
    })
  }

  #release(): void {
    clearTimeout(this.#heldAtMost)
    this.#heldAtMost = undefined
    for (const go of this.#held.splice(0)) go()
  }
}

const groupOf = 2
const heldAtMostMs = 100
