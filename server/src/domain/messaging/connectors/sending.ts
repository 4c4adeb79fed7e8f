// Sending by a route, unless it is paused or has its hands full.
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope } from '@countersign/platform/database'
import { createPlaces } from '@countersign/platform/turns'
import type { Message } from '../../../drivers/driver.ts'
import type { Attempt, AttemptToSend } from './attempt.ts'
import { createBreaker } from './breaker.ts'
import type { Route } from './routes.ts'

export interface Sending {
  /** Undefined where the route must not be tried now. */
  send(tenant: TenantScope, route: Route, message: Message, signal: AbortSignal): Promise<Attempt | undefined>
}

/** A process delivers 200 messages at once: neither a slow provider nor a tenant with several may take all of them. */
const maxAtOnce = { perConnector: 50, perTenant: 100 }

export function createSending({ clock, attempt }: { clock: Clock; attempt: AttemptToSend }): Sending {
  const breaker = createBreaker({ clock })
  const connectorPlaces = createPlaces(maxAtOnce.perConnector)
  const tenantPlaces = createPlaces(maxAtOnce.perTenant)

  return {
    async send(tenant, route, message, signal) {
      if (!route.connector) return attempt(tenant, route, message, signal)
      const { connectorId, breaker: seen } = route.connector
      const leaveTenant = tenantPlaces.occupy(tenant.id)
      if (!leaveTenant) return undefined
      const leaveConnector = connectorPlaces.occupy(`${tenant.id}/${connectorId}`)
      try {
        if (!leaveConnector) return undefined
        const admission = await breaker.admit(tenant, connectorId, seen)
        if (!admission) return undefined
        const made = await attempt(tenant, route, message, signal)
        // A refusal is an answer too: whoever gives it is there.
        await (made.outcome === 'failed' ? admission.failed() : admission.worked())
        return made
      } finally {
        leaveConnector?.()
        leaveTenant()
      }
    },
  }
}
