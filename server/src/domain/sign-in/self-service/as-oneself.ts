import { Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { lockedSubject, visibleSubject } from '../../people/index.ts'

type Work<T> = (tx: TenantTx, userId: string) => Promise<T>

/** The caller as a user. An access token may outlive its user's right to act, so the user is checked at every call. */
export function asOneself<T>(tenant: TenantScope, origin: Origin, work: Work<T>): Promise<T> {
  return tenant.tx(async (tx) => {
    const userId = origin.caller.id
    if (!(await visibleSubject(tx, origin, userId))) throw new Problem('not_found')
    return work(tx, userId)
  })
}

/** For a change, under the user's lock: no other transaction disables the user or changes their methods until it ends. */
export function changingOneself<T>(
  tenant: TenantScope,
  origin: Origin,
  lock: 'shared' | 'exclusive',
  work: Work<T>,
): Promise<T> {
  return tenant.tx(async (tx) => {
    const userId = origin.caller.id
    if (!(await lockedSubject(tx, origin, userId, lock))) throw new Problem('not_found')
    return work(tx, userId)
  })
}
