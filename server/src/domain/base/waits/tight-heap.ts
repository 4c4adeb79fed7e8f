// Callers that wait hold a few kilobytes each, for many seconds. V8 would let the garbage of those before them grow to several
// times as much before it collects it: with thousands, that is hundreds of megabytes.
import { setFlagsFromString } from 'node:v8'

const many = 3_000
const fewAgain = 2_000
/** By how much the heap may grow before it is collected again. With 0, V8 decides. */
const percentWithMany = 20

/** Collecting more often takes CPU time, so it is left to V8 unless many wait. */
export class TightHeap {
  readonly #setFlag: (flag: string) => void
  #isTight = false

  constructor(setFlag = setFlagsFromString) {
    this.#setFlag = setFlag
  }

  follow(waiting: number): void {
    const isTight = waiting > (this.#isTight ? fewAgain : many)
    if (isTight === this.#isTight) return
    this.#isTight = isTight
    this.#setFlag(`--heap-growing-percent=${isTight ? percentWithMany : 0}`)
  }
}
