// Tasks that run in the process that plans them: leased to it from their creation, and started with the commit. This
// needs no wake-up, no claim and no second read. If the process dies, the lease expires and another process takes over.
import type { ClaimedTask } from './tasks-store.ts'

export interface BirthLease {
  readonly leaseId: string
  readonly until: Date
  /** Called once the task is committed. `known` saves the handler from reading what its planner knows already. */
  begin(task: Pick<ClaimedTask, 'tenantId' | 'taskId' | 'kind' | 'payload'>, known: unknown): void
}

type LeaseFor = (kind: string) => BirthLease | undefined

export interface Here {
  /** Undefined if no worker runs here, or no slot is free. */
  leaseFor: LeaseFor
  /** Set by the worker of this process, while it runs. */
  staff(leaseFor: LeaseFor | undefined): void
}

export function createHere(): Here {
  let worker: LeaseFor | undefined
  return {
    leaseFor: (kind) => worker?.(kind),
    staff: (leaseFor) => {
      worker = leaseFor
    },
  }
}
