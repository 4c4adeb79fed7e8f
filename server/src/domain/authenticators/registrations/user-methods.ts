// The registrations of a user, and the methods by which they can be challenged now.
import { Problem, type UserMethods } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { visibleSubject } from '../../people/index.ts'
import { withModelNames } from '../fido-metadata/models.ts'
import { locksOf } from '../limits/locks.ts'
import * as modes from '../modes/modes.ts'
import { isManageable } from './own-passkeys.ts'
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
    const [held, locks] = await Promise.all([listRegistrations(tx, userId), locksOf(tx, userId, clock.now())])
    const { caller } = origin
    const rows = held.filter((row) => caller.kind === 'user' || isManageable(row, caller))
    const modeOf = await modes.all(tx)
    const usable = rows.filter(
      ({ status, auth_type, own_pages }) =>
        status === 'active' && modeOf.get(auth_type)?.enabled && (caller.kind === 'user' || !own_pages),
    )
    return {
      registrations: await withModelNames(
        tx,
        rows.map((row) => presentRegistration(row, locks)),
      ),
      authTypes: [...new Set(usable.map(({ auth_type }) => auth_type))],
    }
  })
}
