// How administrators change the methods of a user.
import { Problem, type Registration, type UpdateRegistrationRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import {
  listRegistrations,
  lockRegistration,
  locksOf,
  presentRegistration,
  type RegistrationRow,
  updateRegistration,
} from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { removeRegistration, updateOpenToCancelled } from '../../challenges/index.ts'
import { type EnrolmentContext, notifyMethodChange } from '../../enrolment/index.ts'
import { updateFirstClientForgotten } from '../../people/index.ts'
import { changeUser, userTarget } from './change-user.ts'

interface Named {
  readonly userId: string
  readonly registrationId: string
}

export const update = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  { userId, registrationId }: Named,
  input: UpdateRegistrationRequest,
): Promise<Registration> =>
  changeUser(tenant, origin, userId, async (tx) => {
    const before = await lockHeld(tx, { userId, registrationId })
    // Only a proof makes a pending registration active.
    if (input.status && before.status === 'pending') throw new Problem('registration_state_conflict')
    const { status = before.status, label = before.label } = input
    await updateRegistration(tx, registrationId, { status, label })
    if (status === 'disabled') await updateOpenToCancelled(tx, [registrationId], new Date(ctx.clock.now()))
    await recordEvent(ctx, tx, origin, {
      action: 'registration.updated',
      target: userTarget(userId),
      details: { registrationId, authType: before.auth_type, ...input },
    })
    return presentRegistration({ ...before, status, label }, await locksOf(tx, userId, ctx.clock.now()))
  })

export const remove = (ctx: EnrolmentContext, tenant: TenantScope, origin: Origin, named: Named): Promise<void> =>
  changeUser(tenant, origin, named.userId, async (tx) => {
    const row = await lockHeld(tx, named)
    await removeRegistration(ctx, tx, origin, row.registration_id)
    const rest = await listRegistrations(tx, named.userId)
    if (rest.length === 0) await updateFirstClientForgotten(tx, named.userId)
    await notifyMethodChange(ctx, tx, rest, {
      change: 'removed',
      authType: row.auth_type,
      registrationId: row.registration_id,
    })
  })

async function lockHeld(tx: TenantTx, { userId, registrationId }: Named): Promise<RegistrationRow> {
  const row = await lockRegistration(tx, registrationId)
  if (row?.user_id !== userId) throw new Problem('not_found')
  return row
}
