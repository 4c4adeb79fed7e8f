// Liveness says that the process answers; readiness, that it can do its work.
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
    reply.header('cache-control', 'no-store')
    try {
      await health.ready()
      return reply.send({ status: 'ok' })
    } catch {
      return reply.code(503).header('retry-after', '1').send({ status: 'unavailable' })
    }
  })
}
