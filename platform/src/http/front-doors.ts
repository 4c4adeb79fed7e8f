// Addresses that people type, at which there is no page: they lead a browser to one.
import { Problem } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'

export interface FrontDoor {
  readonly from: string
  readonly to: string
}

/** Programs still get 404: a redirect to a page would hide a wrong base URL. */
export function mountFrontDoors(app: FastifyInstance, doors: readonly FrontDoor[]): void {
  for (const { from, to } of doors) {
    app.get(from, (request, reply) => {
      if (!request.headers.accept?.includes('text/html')) throw new Problem('not_found')
      return reply.headers({ 'cache-control': 'no-store', vary: 'accept' }).redirect(to, 302)
    })
  }
}
