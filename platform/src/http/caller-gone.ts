import type { FastifyReply } from 'fastify'

/**
 * Whether the caller still waits. This is a class because an object literal with a getter gets a new shape each time,
 * and V8 keeps shapes, with the request that such a getter closes over, until the next full garbage collection.
 */
export class Waiting {
  readonly #reply: FastifyReply

  constructor(reply: FastifyReply) {
    this.#reply = reply
  }

  /**
   * Aborts when the connection ends, even after the response. Fastify's `request.signal` already aborts once the body
   * has been read.
   */
  get signal(): AbortSignal {
    const gone = new AbortController()
    this.#reply.raw.once('close', () => gone.abort())
    return gone.signal
  }
}
