// Requests that arrive at the same time are handled as a group, and answered afterwards. Code and data of each step then stay in
// the processor's caches, and the operating system wakes the callers together: under load, an access token takes little more
// than half of the CPU time. A single request waits for nothing.

/** Sends the response; undefined if it is sent later. */
export type Ending = (() => void) | undefined

const maxTogether = 32
/** The caller of the first request waits for no more than this. */
const maxMs = 2

export class RequestGroups {
  #arrived: (() => Ending)[] = []

  /** `handle` and the ending that it returns must not throw. */
  add(handle: () => Ending): void {
    // By then, everything that has arrived is parsed.
    if (this.#arrived.push(handle) === 1) setImmediate(() => this.#handleAll())
  }

  #handleAll(): void {
    const arrived = this.#arrived.values()
    this.#arrived = []
    while (answerGroup(arrived));
  }
}

/** False if there was nothing left to handle. */
function answerGroup(arrived: Iterator<() => Ending>): boolean {
  const endings: (() => void)[] = []
  const endsAt = performance.now() + maxMs
  let count = 0
  while (count < maxTogether && (count === 0 || performance.now() < endsAt)) {
    const { done, value: handle } = arrived.next()
    if (done) break
    count += 1
    const ending = handle()
    if (ending) endings.push(ending)
  }
  for (const end of endings) end()
  return count > 0
}
