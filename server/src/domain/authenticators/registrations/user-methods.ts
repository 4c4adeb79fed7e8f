// The registrations of a user, and the methods by which they can be challenged now.
import { Problem, type UserMethods } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { visibleSubject } from '../../people/index.ts'
import { locksOf } from '../limits/locks.ts'
import * as modes from '../modes/modes.ts'
import { presentRegistration } from './present.ts'
import { listRegistrations } from './registrations-store.ts'

export function readUserMethods(
  { clock }: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
): Promise<UserMethods> {
  return tenant.tx(async (tx) => {
    if (!(await visibleSubject(tx, origin, userId))) throw new Problem('not_found')
    const [rows, locks] = await Promise.all([listRegistrations(tx, userId), locksOf(tx, userId, clock.now())])
    const modeOf = await modes.all(tx)
    const usable = rows.filter(({ status, auth_type }) => status === 'active' && modeOf.get(auth_type)?.enabled)
    return {
      registrations: rows.map((row) => presentRegistration(row, locks)),
      authTypes: [...new Set(usable.map(({ auth_type }) => auth_type))],
    }
  })
}
