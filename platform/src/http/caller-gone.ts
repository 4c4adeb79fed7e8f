import type { FastifyReply } from 'fastify'

/**
 * Whether the caller still waits, for those who ask. A class, because an object literal with a getter has a shape of its own
 * each time, and V8 keeps shapes, with the request that such a getter sees, until it next collects its whole heap.
 */
export class Waiting {
  readonly #reply: FastifyReply

  constructor(reply: FastifyReply) {
    this.#reply = reply
  }

  /** Aborts when the connection ends, be it by the answer. Fastify's `request.signal` does so once the body has been read. */
  get signal(): AbortSignal {
    const gone = new AbortController()
    this.#reply.raw.once('close', () => gone.abort())
    return gone.signal
  }
}
