import type { FastifyReply } from 'fastify'

/** One for all: by default, every call of `abort` creates an exception with a stack trace. */
const callerLeft = new Error('The caller has left.')

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
   * has been read. The access token has been verified by then, and is not kept while the request waits.
   */
  get signal(): AbortSignal {
    const { raw } = this.#reply.request
    raw.headers.authorization = undefined
    raw.rawHeaders.length = 0
    const gone = new AbortController()
    this.#reply.raw.once('close', () => gone.abort(callerLeft))
    return gone.signal
  }
}
