// The same change for several users: each in a transaction of its own, with its own locks, rights and audit event.
import { type ChangedUsers, type ChangeUsersRequest, invalidField, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { listRegistrations } from '../../authenticators/index.ts'
import type { EnrolmentContext } from '../../enrolment/index.ts'
import { remove as removeUser } from './remove-user.ts'
import { requireSecondFactor, waiveSecondFactor } from './second-factor-requirement.ts'
import { remove as removeRegistration } from './user-registrations.ts'
import { disable, enable } from './user-status.ts'

export async function changeUsers(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  request: ChangeUsersRequest,
): Promise<ChangedUsers> {
  const { action, userIds, authType } = request
  if ((action === 'remove_method') !== (authType !== undefined))
    throw invalidField('authType', action === 'remove_method' ? 'is required for remove_method' : 'must be omitted')
  const results: ChangedUsers['results'] = []
  for (const userId of userIds) results.push(await changeOne(ctx, tenant, origin, { ...request, userId }))
  return { changed: results.filter(({ changed }) => changed).length, results }
}

type One = Pick<ChangeUsersRequest, 'action' | 'authType'> & { readonly userId: string }

async function changeOne(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  one: One,
): Promise<ChangedUsers['results'][number]> {
  const { userId } = one
  try {
    await act(ctx, tenant, origin, one)
    return { userId, changed: true, code: null, message: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { userId, changed: false, code: error.code, message: error.message }
  }
}

async function act(ctx: EnrolmentContext, tenant: TenantScope, origin: Origin, one: One): Promise<unknown> {
  const { action, userId, authType } = one
  if (action === 'disable') return disable(ctx, tenant, origin, userId)
  if (action === 'enable') return enable(ctx, tenant, origin, userId)
  if (action === 'require_second_factor') return requireSecondFactor(ctx, tenant, origin, userId)
  if (action === 'waive_second_factor') return waiveSecondFactor(ctx, tenant, origin, userId)
  if (action === 'delete') return removeUser(ctx, tenant, origin, userId)
  const held = await tenant.tx((tx) => listRegistrations(tx, userId))
  const meant = held.filter((row) => row.auth_type === authType)
  if (meant.length === 0) throw new Problem('registration_not_found')
  for (const { registration_id: registrationId } of meant)
    await removeRegistration(ctx, tenant, origin, { userId, registrationId }).catch(unlessGone)
}

/** A device's QR code goes with its push. */
function unlessGone(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'not_found') throw error
}
