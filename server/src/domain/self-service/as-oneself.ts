import { Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { visibleSubject } from '../registrations/consent.ts'

/** Whoever calls, as the user that they are: an access token outlives a user who was disabled, and must not serve them. */
export function asOneself<T>(
  tenant: TenantScope,
  origin: Origin,
  work: (tx: TenantTx, userId: string) => Promise<T>,
): Promise<T> {
  return tenant.tx(async (tx) => {
    const userId = origin.caller.id
    if (!(await visibleSubject(tx, origin, userId))) throw new Problem('not_found')
    return work(tx, userId)
  })
}
