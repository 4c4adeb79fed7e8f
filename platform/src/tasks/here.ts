// Work that is done where it is planned: leased to this process from its birth, and begun with the commit of what planned it.
// Nobody has to be woken, nothing claimed and read back. Where the process dies the lease ends, and another takes it on.
import type { ClaimedTask } from './tasks-store.ts'

export interface BirthLease {
  readonly leaseId: string
  readonly until: Date
  /** Once the task is committed. `known` spares the handler from reading what its planner knows already. */
  begin(task: Pick<ClaimedTask, 'tenantId' | 'taskId' | 'kind' | 'payload'>, known: unknown): void
}

type LeaseFor = (kind: string) => BirthLease | undefined

export interface Here {
  /** Undefined where nobody works here, or has no hand free. */
  leaseFor: LeaseFor
  /** By the worker of this process, while it works. */
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
