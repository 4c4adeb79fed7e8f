// How busy the event loop has been lately, and how long a queue should rest because of it.
import { type EventLoopUtilization, performance } from 'node:perf_hooks'

export type Utilization = (since?: EventLoopUtilization) => EventLoopUtilization

const sampleMs = 50
const busyFrom = 0.4
/** Between the two the rest does not change. */
const restLessBelow = 0.4
const restMoreAbove = 0.5
const maxRest = 16

export class LoopLoad {
  readonly #utilization: Utilization
  #sampledAt = Number.NEGATIVE_INFINITY
  #sample: EventLoopUtilization | undefined
  #rest = 0
  #busy = false

  constructor(utilization: Utilization = (since) => performance.eventLoopUtilization(since)) {
    this.#utilization = utilization
  }

  /** Whether other requests are likely to wait for the loop. */
  isBusy(now: number): boolean {
    this.#look(now)
    return this.#busy
  }

  /** In multiples of the previous request's duration: a sufficient multiple keeps a part of the loop free. */
  rest(now: number): number {
    this.#look(now)
    return this.#rest
  }

  #look(now: number): void {
    if (now - this.#sampledAt < sampleMs) return
    const isOld = now - this.#sampledAt > 20 * sampleMs
    const share = this.#sample && !isOld ? this.#utilization(this.#sample).utilization : 0
    this.#busy = share > busyFrom
    if (isOld) this.#rest = 0
    else if (share > restMoreAbove) this.#rest = Math.min(maxRest, this.#rest * 1.5 + 0.5)
    else if (share < restLessBelow) this.#rest = Math.max(0, this.#rest * 0.8 - 0.1)
    this.#sample = this.#utilization()
    this.#sampledAt = now
  }
}
