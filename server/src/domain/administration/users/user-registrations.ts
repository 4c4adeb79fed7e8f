// What administrators do to the methods of a user.
import { Problem, type Registration, type UpdateRegistrationRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { Audit } from '../../audit/index.ts'
import {
  listRegistrations,
  lockRegistration,
  locksOf,
  presentRegistration,
  type RegistrationRow,
  updateRegistration,
} from '../../authenticators/index.ts'
import { removeRegistration, updateOpenToCancelled } from '../../challenges/index.ts'
import { type EnrolmentContext, notifyMethodChange } from '../../enrolment/index.ts'
import { updateFirstClientForgotten } from '../../people/index.ts'
import { changeUser } from './change-user.ts'

interface Parts extends EnrolmentContext {
  readonly audit: Audit
}

interface Named {
  readonly userId: string
  readonly registrationId: string
}

export function createUserRegistrations(parts: Parts) {
  const { audit, clock } = parts
  return {
    update: (
      tenant: TenantScope,
      origin: Origin,
      { userId, registrationId }: Named,
      input: UpdateRegistrationRequest,
    ): Promise<Registration> =>
      changeUser(tenant, origin, userId, async (tx) => {
        const before = await held(tx, { userId, registrationId })
        // Only a proof makes an active registration of a pending one.
        if (input.status && before.status === 'pending') throw new Problem('registration_state_conflict')
        const { status = before.status, label = before.label } = input
        await updateRegistration(tx, registrationId, { status, label })
        if (status === 'disabled') await updateOpenToCancelled(tx, [registrationId], new Date(clock.now()))
        await audit.record(tx, origin, {
          action: 'registration.updated',
          target: { kind: 'user', id: userId },
          details: { registrationId, authType: before.auth_type, ...input },
        })
        return presentRegistration({ ...before, status, label }, await locksOf(tx, userId, clock.now()))
      }),

    remove: (tenant: TenantScope, origin: Origin, named: Named): Promise<void> =>
      changeUser(tenant, origin, named.userId, async (tx) => {
        const row = await held(tx, named)
        await removeRegistration(parts, tx, origin, row.registration_id)
        const rest = await listRegistrations(tx, named.userId)
        if (rest.length === 0) await updateFirstClientForgotten(tx, named.userId)
        await notifyMethodChange(parts, tx, rest, {
          change: 'removed',
          authType: row.auth_type,
          registrationId: row.registration_id,
        })
      }),
  }
}

async function held(tx: TenantTx, { userId, registrationId }: Named): Promise<RegistrationRow> {
  const row = await lockRegistration(tx, registrationId)
  if (row?.user_id !== userId) throw new Problem('not_found')
  return row
}
