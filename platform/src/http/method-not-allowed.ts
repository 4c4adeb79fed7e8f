import { Problem } from '@countersign/contract'
import type { FastifyInstance, HTTPMethods } from 'fastify'

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

interface TakenMethods {
  readonly allowed: readonly string[]
  /** For another route that the same request may match. */
  readonly left: readonly string[]
}

/** A known path with another method is 405 and lists the allowed methods, instead of 404. */
export function refuseOtherMethods(app: FastifyInstance, url: string, { allowed, left }: TakenMethods): void {
  const named = withHead(allowed)
  const others = methods.filter((method) => !named.includes(method) && !withHead(left).includes(method))
  app.route({
    method: others,
    url,
    handler: (_request, reply) => {
      reply.header('allow', named.join(', '))
      throw new Problem('method_not_allowed')
    },
  })
}

const withHead = (taken: readonly string[]) => (taken.includes('GET') ? [...taken, 'HEAD'] : taken)
