// Requests that arrive at the same time are handled as a group, and answered afterwards: under load, an access token takes about
// two thirds of the CPU time. Likely reasons are the processor's caches, and callers that are woken together; neither was
// measured separately. A single request waits for nothing.

/** Sends the response; undefined if it is sent later. */
export type Ending = (() => void) | undefined

/** Few enough that the database works for one group while the next is handled. */
const together = 8
/** The caller of the first request waits for no more than this. */
const maxMs = 2

export class RequestGroups {
  readonly #arrived: (() => Ending)[] = []

  /** `handle` and the ending that it returns must not throw. */
  add(handle: () => Ending): void {
    // By then, everything that has arrived is parsed.
    if (this.#arrived.push(handle) === 1) setImmediate(() => this.#handleGroup())
  }

  /** The next group follows in the next turn of the event loop. A long queue takes few turns. */
  #handleGroup(): void {
    const group = this.#arrived.splice(0, Math.max(together, Math.ceil(this.#arrived.length / 4)))
    if (this.#arrived.length > 0) setImmediate(() => this.#handleGroup())
    answerGroup(group)
  }
}

function answerGroup(group: readonly (() => Ending)[]): void {
  let endings: (() => void)[] = []
  let endsAt = performance.now() + maxMs
  const answer = () => {
    for (const end of endings) end()
    endings = []
    endsAt = performance.now() + maxMs
  }
  for (const handle of group) {
    const ending = handle()
    if (ending) endings.push(ending)
    if (performance.now() >= endsAt) answer()
  }
  answer()
}
