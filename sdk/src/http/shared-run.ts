// One run of a task for all callers that come while it lasts.

/**
 * Edge runtimes end what a request has started together with the request, without a word: nothing that others wait for
 * settles any more. A run that takes this long counts as lost, and the next one replaces it.
 */
const lostAfterMs = 10_000

interface Run<Value> {
  readonly result: Promise<Value>
  readonly startedAt: number
}

export class SharedRun<Value> {
  readonly #task: () => Promise<Value>
  readonly #now: () => number
  #current: Run<Value> | undefined

  constructor(task: () => Promise<Value>, now: () => number = Date.now) {
    this.#task = task
    this.#now = now
  }

  async join(): Promise<Value> {
    for (;;) {
      const { result, startedAt } = this.#run()
      const settled = await settledWithin(result, startedAt + lostAfterMs - this.#now())
      if (settled) return settled.value
    }
  }

  #run(): Run<Value> {
    const now = this.#now()
    if (this.#current && now < this.#current.startedAt + lostAfterMs) return this.#current
    const run = { result: this.#task(), startedAt: now }
    const end = () => {
      if (this.#current === run) this.#current = undefined
    }
    run.result.then(end, end)
    this.#current = run
    return run
  }
}

/** Undefined if the time is over first. */
function settledWithin<Value>(promise: Promise<Value>, ms: number): Promise<{ readonly value: Value } | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms)
    promise.then((value) => resolve({ value }), reject).finally(() => clearTimeout(timer))
  })
}
