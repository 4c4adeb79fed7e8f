// Sending by a route, unless it is paused or has its hands full.
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope } from '@countersign/platform/database'
import type { Message } from '../../drivers/driver.ts'
import type { Attempt, AttemptToSend } from './attempt.ts'
import { createBreaker } from './breaker.ts'
import { createPlaces } from './places.ts'
import type { Route } from './routes.ts'

export interface Sending {
  /** Undefined where the route must not be tried now. */
  send(tenant: TenantScope, route: Route, message: Message, signal: AbortSignal): Promise<Attempt | undefined>
}

const mostAtOnce = 50

export function createSending({ clock, attempt }: { clock: Clock; attempt: AttemptToSend }): Sending {
  const breaker = createBreaker({ clock })
  const places = createPlaces(mostAtOnce)

  return {
    async send(tenant, route, message, signal) {
      if (!route.connector) return attempt(tenant, route, message, signal)
      const { connectorId, breaker: seen } = route.connector
      const leave = places.occupy(`${tenant.id}/${connectorId}`)
      if (!leave) return undefined
      try {
        const admission = await breaker.admit(tenant, connectorId, seen)
        if (!admission) return undefined
        const made = await attempt(tenant, route, message, signal)
        // A refusal is an answer too: whoever gives it is there.
        await (made.outcome === 'failed' ? admission.failed() : admission.worked())
        return made
      } finally {
        leave()
      }
    },
  }
}
