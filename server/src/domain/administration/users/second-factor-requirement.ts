// Which users must have a second factor to use our own pages.
import type { User } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { updateSecondFactorRequired } from '../../people/index.ts'
import { changeUser, userTarget } from './change-user.ts'
import { readUser } from './read-user.ts'

/** The sessions of the user notice it within seconds. */
export const requireSecondFactor = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
): Promise<User> => setRequired(ctx, tenant, origin, userId, true)

export const waiveSecondFactor = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
): Promise<User> => setRequired(ctx, tenant, origin, userId, false)

function setRequired(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
  required: boolean,
): Promise<User> {
  return changeUser(tenant, origin, userId, async (tx) => {
    if ((await updateSecondFactorRequired(tx, userId, required)) > 0)
      await recordEvent(ctx, tx, origin, {
        action: required ? 'user.second_factor_required' : 'user.second_factor_waived',
        target: userTarget(userId),
      })
    return readUser(ctx, tx, userId)
  })
}
