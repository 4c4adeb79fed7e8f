// Bodies of which a part is still to come when the response is sent, such as a file that was refused. Many senders read the
// response only when they have sent everything, so the rest is read too: slowly, because Node would read it as fast as it comes,
// and all other requests would wait. Even unread, a body fills the buffers of its connection with megabytes, which takes time of
// the machine: a sender of many gets its responses one after the other.
import type { IncomingMessage } from 'node:http'
import { AddressPace } from '../turns/index.ts'

export interface UnreadBodiesOptions {
  /** Of all bodies together. */
  readonly bytesPerSecond?: number
  /** After this, the connection ends. */
  readonly maxMs?: number
  /** How many are read at once. Beyond that, the connection of the oldest ends. */
  readonly maxBodies?: number
  readonly pace?: Pick<AddressPace, 'holdMs'>
}

/** Smaller ones fit into the buffers that a connection has in any case. */
const largeBytes = 256 * 1024
const tickMs = 10
/** Bodies that are looked at in one turn: thousands of which nothing comes must not take the time of the event loop. */
const maxLooks = 64

export class UnreadBodies {
  readonly #bytesPerTick: number
  readonly #maxMs: number
  readonly #maxBodies: number
  readonly #pace: Pick<AddressPace, 'holdMs'>
  /** With when to give up, in the order of their turns. */
  readonly #bodies = new Map<IncomingMessage, number>()
  #ticking: NodeJS.Timeout | undefined

  constructor({
    bytesPerSecond = 8 * 1024 * 1024,
    maxMs = 30_000,
    maxBodies = 64,
    pace = new AddressPace({ together: 8, apartMs: 500, heldAtMostMs: 8_000 }),
  }: UnreadBodiesOptions = {}) {
    this.#bytesPerTick = (bytesPerSecond * tickMs) / 1000
    this.#maxMs = maxMs
    this.#maxBodies = maxBodies
    this.#pace = pace
  }

  /** How long to hold the response. Nothing is read in the meantime, so nothing more is sent. */
  holdMs({ complete, headers }: IncomingMessage, ipAddress: string): number {
    const isLarge = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > largeBytes
    return isLarge && !complete ? this.#pace.holdMs(ipAddress) : 0
  }

  /** Call it before the response is finished. */
  take(body: IncomingMessage): void {
    if (body.complete || this.#bodies.has(body)) return
    if (this.#bodies.size >= this.#maxBodies) this.#endOldest()
    this.#bodies.set(body, performance.now() + this.#maxMs)
    // Node does not read a body that was asked for once.
    body.pause().read(0)
    this.#ticking ??= setInterval(() => this.#tick(), tickMs).unref()
  }

  #endOldest(): void {
    const [oldest] = [...this.#bodies].reduce((one, other) => (other[1] < one[1] ? other : one))
    this.#bodies.delete(oldest)
    oldest.socket.destroy()
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
