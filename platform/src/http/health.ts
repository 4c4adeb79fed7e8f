// Liveness: the process can recover without a restart. Readiness: it can serve requests now.
import { Problem } from '@countersign/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'

export interface Health {
  /** Why the process needs outside help, such as a restart by its supervisor; undefined while it does not. */
  failure?(): string | undefined
  /** Rejects while requests cannot be served. */
  ready(): Promise<void>
}

export function mountHealth(app: FastifyInstance, contextPath: string, health: Health): void {
  app.get(`${contextPath}/health/live`, (_request, reply) => {
    const failure = health.failure?.()
    if (failure) throw unavailable(new Error(failure))
    return ok(reply)
  })
  app.get(`${contextPath}/health/ready`, async (_request, reply) => {
    await health.ready().catch((cause: unknown) => {
      throw unavailable(cause)
    })
    return ok(reply)
  })
}

const ok = (reply: FastifyReply) => reply.header('cache-control', 'no-store').send({ status: 'ok' })

const unavailable = (cause: unknown) => new Problem('service_unavailable', { retryAfterSeconds: 1, cause })
