// The circuit breaker of a connector. It stands in the connector's row, so that one process learns from the failures of another.
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope } from '@countersign/platform/database'
import { claimAttempt, type Pauses, updateAfterFailure, updateAfterSuccess } from './breaker-store.ts'

export interface BreakerState {
  readonly failures: number
  readonly openUntil: Date | null
}

/** Leave to make one attempt, to be told what became of it. */
export interface Admission {
  worked(): Promise<void>
  failed(): Promise<void>
}

export interface Breaker {
  /** Undefined while the connector is paused, or somebody else tries whether it works again. */
  admit(tenant: TenantScope, connectorId: string, seen: BreakerState): Promise<Admission | undefined>
}

const pauses: Pauses = { afterFailures: 5, firstSeconds: 30, longestSeconds: 600 }
/** Longer than any attempt: if whoever tries dies over it, the next one may. */
const attemptSeconds = 30

export function createBreaker({ clock }: { clock: Clock }): Breaker {
  const now = () => new Date(clock.now())
  return {
    async admit(tenant, connectorId, { failures, openUntil }) {
      if (openUntil && openUntil > now()) return undefined
      const until = openUntil && new Date(clock.now() + attemptSeconds * 1000)
      if (openUntil && until && !(await tenant.tx((tx) => claimAttempt(tx, connectorId, openUntil, until))))
        return undefined
      return {
        async worked() {
          if (failures > 0) await tenant.tx((tx) => updateAfterSuccess(tx, connectorId))
        },
        async failed() {
          await tenant.tx((tx) => updateAfterFailure(tx, connectorId, until, pauses, now()))
        },
      }
    },
  }
}
