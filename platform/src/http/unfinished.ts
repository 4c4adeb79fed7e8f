/**
 * The requests that are still being worked on, including those whose caller has left: a server that closes waits for
 * them, because what they use is closed next.
 */
export class Unfinished {
  #count = 0
  #whenNone: (() => void) | undefined

  begin(): void {
    this.#count += 1
  }

  end(): void {
    this.#count -= 1
    if (this.#count === 0) this.#whenNone?.()
  }

  none(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenNone = resolve
      if (this.#count === 0) resolve()
    })
  }
}
