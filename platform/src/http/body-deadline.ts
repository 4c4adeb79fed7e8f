// How long a body may take to arrive. Node has one limit for all requests, from first byte to last; but we read an
// upload only as fast as we process it, and must not refuse it because we were slow.
import type { IncomingMessage } from 'node:http'
import { Problem } from '@countersign/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

const bodyMs = 30_000
const uploadMs = 10 * 60_000
/** A sender that is slower than this for longer than a body may take is refused. */
const uploadBytesPerMs = 16

/** For Node's own check, which is not aware of routes. */
export const nodeTimeouts = { headersTimeout: bodyMs, requestTimeout: uploadMs } as const

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

interface Arriving {
  readonly reply: FastifyReply
  readonly until: number
}

/** For bodies that are read before their operation runs. Nearly all arrive at once, so one timer serves them all. */
export class BodyDeadlines {
  readonly #onLate: (request: FastifyRequest, reply: FastifyReply) => void
  /** The first one is due first. */
  readonly #arriving = new Map<FastifyRequest, Arriving>()
  #timer: NodeJS.Timeout | undefined

  constructor(onLate: (request: FastifyRequest, reply: FastifyReply) => void) {
    this.#onLate = onLate
  }

  begin(request: FastifyRequest, reply: FastifyReply): void {
    if (!hasBody(request)) return
    this.#arriving.set(request, { reply, until: performance.now() + bodyMs })
    this.#timer ??= this.#checkIn(bodyMs)
  }

  end(request: FastifyRequest): void {
    this.#arriving.delete(request)
  }

  #checkIn(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.#check(), milliseconds).unref()
  }

  #check(): void {
    this.#timer = undefined
    const now = performance.now()
    for (const [request, { reply, until }] of this.#arriving) {
      if (until > now) {
        this.#timer = this.#checkIn(until - now)
        return
      }
      this.#arriving.delete(request)
      if (!request.raw.complete && !request.raw.destroyed) this.#onLate(request, reply)
    }
  }
}

/**
 * For an upload: counts only the time for which we wait for the sender. The limit grows with what has arrived.
 * @throws {Problem}
 */
export async function* inTime(chunks: AsyncIterable<Buffer>, patienceMs = bodyMs): AsyncGenerator<Buffer> {
  const arriving = chunks[Symbol.asyncIterator]()
  let leftMs = patienceMs
  try {
    for (;;) {
      const askedAt = performance.now()
      const { done, value } = await within(leftMs, arriving.next())
      if (done) return
      leftMs = Math.min(patienceMs, leftMs - (performance.now() - askedAt) + value.length / uploadBytesPerMs)
      yield value
    }
  } finally {
    // Not awaited: it waits for the chunk that did not come.
    void arriving.return?.()
  }
}

async function within<Value>(ms: number, value: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const deadline = setTimeout(
    () => late.reject(new Problem('invalid_request', { message: 'The body did not arrive in time.' })),
    Math.max(0, ms),
  )
  return Promise.race([value, late.promise]).finally(() => clearTimeout(deadline))
}
