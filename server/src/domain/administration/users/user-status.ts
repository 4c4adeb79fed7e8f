// Disabling users and enabling them again.
import { Problem, type User } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import { lockAllRegistrationsOf } from '../../authenticators/index.ts'
import { type ChallengesContext, cancelDeviceChallenges, updateOpenToCancelled } from '../../challenges/index.ts'
import { endSessionsAsConsequence, updateUserStatus } from '../../people/index.ts'
import { changeUser, signalUserChange, userTarget } from './change-user.ts'
import { readUser } from './read-user.ts'

export const disable = (ctx: ChallengesContext, tenant: TenantScope, origin: Origin, userId: string): Promise<User> =>
  setStatus(ctx, tenant, origin, userId, 'disabled')

export const enable = (ctx: ChallengesContext, tenant: TenantScope, origin: Origin, userId: string): Promise<User> =>
  setStatus(ctx, tenant, origin, userId, 'active')

function setStatus(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
  status: User['status'],
): Promise<User> {
  return changeUser(tenant, origin, userId, async (tx, user) => {
    if (user.roles.length > 0) throw new Problem('user_has_role')
    if (user.status === status) return readUser(ctx, tx, userId)
    await updateUserStatus(tx, userId, status)
    await signalUserChange(ctx, tx, userId)
    if (status === 'disabled') {
      await cancelChallenges(ctx, tx, userId)
      await endSessionsAsConsequence(ctx, tx, userId)
    }
    await recordEvent(ctx, tx, origin, {
      action: status === 'disabled' ? 'user.disabled' : 'user.enabled',
      target: userTarget(userId),
    })
    return readUser(ctx, tx, userId)
  })
}

async function cancelChallenges(ctx: ChallengesContext, tx: TenantTx, userId: string): Promise<void> {
  const held = await lockAllRegistrationsOf(tx, userId)
  const ids = held.map((row) => row.registration_id)
  await cancelDeviceChallenges(ctx, tx, userId)
  await updateOpenToCancelled(tx, ids, new Date(ctx.clock.now()))
}
