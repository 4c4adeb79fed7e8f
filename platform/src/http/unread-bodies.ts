// Bodies of which a part is still to come when the response is sent, such as a file that was refused. Many senders read the
// response only when they have sent everything, so the rest is read too: slowly, because Node would read it as fast as it comes,
// and all other requests would wait.
import type { IncomingMessage } from 'node:http'

export interface UnreadBodiesOptions {
  /** Of all bodies together. */
  readonly bytesPerSecond?: number
  /** After this, the connection ends. */
  readonly maxMs?: number
}

const tickMs = 10
/** Bodies that are looked at in one turn: thousands of which nothing comes must not take the time of the event loop. */
const maxLooks = 64

export class UnreadBodies {
  readonly #bytesPerTick: number
  readonly #maxMs: number
  /** With when to give up, in the order of their turns. */
  readonly #bodies = new Map<IncomingMessage, number>()
  #ticking: NodeJS.Timeout | undefined

  constructor({ bytesPerSecond = 8 * 1024 * 1024, maxMs = 30_000 }: UnreadBodiesOptions = {}) {
    this.#bytesPerTick = (bytesPerSecond * tickMs) / 1000
    this.#maxMs = maxMs
  }

  /** Call it before the response is finished. */
  take(body: IncomingMessage): void {
    if (body.complete || this.#bodies.has(body)) return
    this.#bodies.set(body, performance.now() + this.#maxMs)
    // Node does not read a body that was asked for once.
    body.pause().read(0)
    this.#ticking ??= setInterval(() => this.#tick(), tickMs).unref()
  }

  #tick(): void {
    const now = performance.now()
    let left = this.#bytesPerTick
    let looks = Math.min(maxLooks, this.#bodies.size)
    for (const [body, until] of this.#bodies) {
      if (left <= 0 || looks === 0) break
      looks -= 1
      this.#bodies.delete(body)
      if (body.complete) body.resume()
      else if (now >= until) body.socket.destroy()
      else if (!body.destroyed) {
        left -= (body.read() as Buffer | null)?.length ?? 0
        this.#bodies.set(body, until)
      }
    }
    if (this.#bodies.size > 0) return
    clearInterval(this.#ticking)
    this.#ticking = undefined
  }
}
