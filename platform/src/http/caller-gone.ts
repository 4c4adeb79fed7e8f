import type { FastifyReply } from 'fastify'

/** Aborts when the connection ends, be it by the answer. Fastify's `request.signal` does so once the body has been read. */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
