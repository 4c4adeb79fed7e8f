// Liveness says that the process answers; readiness, that it can do its work.
import { Problem } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'

export interface Health {
  /** Rejects while requests cannot be served. */
  ready(): Promise<void>
}

export function mountHealth(app: FastifyInstance, contextPath: string, health: Health): void {
  app.get(`${contextPath}/health/live`, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get(`${contextPath}/health/ready`, async (_request, reply) => {
    await health.ready().catch((cause: unknown) => {
      throw new Problem('service_unavailable', { retryAfterSeconds: 1, cause })
    })
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
}
