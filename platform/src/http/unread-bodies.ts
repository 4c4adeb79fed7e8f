// Bodies of which a part is still to come when the response is sent, such as a file that was refused. Many senders read the
// response only when they have sent everything, so the rest is read too: slowly, because Node would read it as fast as it comes,
// and all other requests would wait. Even unread, a body fills the buffers of its connection with megabytes, which takes time of
// the machine: a sender of many gets its responses one after the other.
import type { IncomingMessage } from 'node:http'
import { AddressPace } from '../turns/index.ts'
import { hasBody } from './body-deadline.ts'

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
  /** How much may be read until the next turn. Less than nothing if more has come than was asked for. */
  #left = 0
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
    // A request without a body may be answered while Node still parses it, and is not complete then either.
    if (body.complete || !hasBody(body) || this.#bodies.has(body)) return
    if (this.#bodies.size >= this.#maxBodies) this.#endOldest()
    this.#bodies.set(body, performance.now() + this.#maxMs)
    // A reader that has stopped, and still listens, would keep it from being read.
    body.removeAllListeners('readable').pause()
    body.on('data', (bytes: Buffer) => this.#forget(body, bytes))
    // If nothing was taken of a body, Node reads it at full speed. `read(0)` takes nothing of one whose buffer is full.
    body.read()
    this.#ticking ??= setInterval(() => this.#tick(), tickMs).unref()
  }

  #forget(body: IncomingMessage, bytes: Buffer): void {
    this.#left -= bytes.length
    if (this.#left <= 0) body.pause()
    freeMemory(bytes)
  }

  #endOldest(): void {
    const [oldest] = [...this.#bodies].reduce((one, other) => (other[1] < one[1] ? other : one))
    this.#bodies.delete(oldest)
    oldest.socket.destroy()
  }

  #tick(): void {
    const now = performance.now()
    this.#left = Math.min(this.#left, 0) + this.#bytesPerTick
    let looks = Math.min(maxLooks, this.#bodies.size)
    for (const [body, until] of this.#bodies) {
      if (this.#left <= 0 || looks === 0) break
      looks -= 1
      this.#bodies.delete(body)
      if (body.complete) body.removeAllListeners('data').resume()
      else if (now >= until) body.socket.destroy()
      else if (!body.destroyed) {
        body.resume()
        this.#bodies.set(body, until)
      }
    }
    if (this.#bodies.size > 0) return
    clearInterval(this.#ticking)
    this.#ticking = undefined
  }
}

/** Now, rather than with the garbage: V8 collects everything once there are some tens of megabytes outside of its heap. */
function freeMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
