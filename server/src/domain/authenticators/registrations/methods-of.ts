// What a user holds, and by what they can be challenged now.
import { Problem, type UserMethods } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope } from '@countersign/platform/database'
import { visibleSubject } from '../../people/index.ts'
import { locksOf } from '../limits/locks.ts'
import type { Modes } from '../modes/modes.ts'
import { presentRegistration } from './present.ts'
import { listRegistrations } from './registrations-store.ts'

export type MethodsOf = (tenant: TenantScope, origin: Origin, userId: string) => Promise<UserMethods>

export function createMethodsOf({ clock, modes }: { readonly clock: Clock; readonly modes: Modes }): MethodsOf {
  return (tenant, origin, userId) =>
    tenant.tx(async (tx) => {
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
