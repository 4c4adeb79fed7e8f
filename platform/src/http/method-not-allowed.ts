import { Problem } from '@countersign/contract'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { errorReply } from './error-reply.ts'

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** A known path with another method is 405 and names what is allowed, not 404. */
export function refuseOtherMethods(app: FastifyInstance, url: string, taken: readonly string[]): void {
  const allowed = taken.includes('GET') ? [...taken, 'HEAD'] : taken
  const others = methods.filter((method) => !allowed.includes(method))
  app.route({
    method: others,
    url,
    handler: (request, reply) => {
      const { status, headers, body } = errorReply(new Problem('method_not_allowed'), request.id)
      return reply
        .code(status)
        .headers({ ...headers, allow: allowed.join(', ') })
        .send(body)
    },
  })
}
