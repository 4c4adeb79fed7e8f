// Deletes a user with all of their data.
import { Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { deleteDecisionInputsOf } from '../../agents/index.ts'
import { forgetAlerts } from '../../alerts/index.ts'
import { recordEvent } from '../../audit/index.ts'
import { forgetFailures, hardwareTokens, lockAllRegistrationsOf } from '../../authenticators/index.ts'
import { type ChallengesContext, endDevicesOf, forgetChallenges } from '../../challenges/index.ts'
import { forgetPushes } from '../../insight/index.ts'
import { forgetDeliveries } from '../../messaging/index.ts'
import { deleteUser, endSessionsAsConsequence, forgetUserLines } from '../../people/index.ts'
import { userEntities } from '../../policies/index.ts'
import { changeUser, signalUserChange, userTarget } from './change-user.ts'

export const remove = (ctx: ChallengesContext, tenant: TenantScope, origin: Origin, userId: string): Promise<void> =>
  changeUser(tenant, origin, userId, async (tx, user) => {
    if (user.roles.length > 0) throw new Problem('user_has_role')
    // Waits for transactions that challenge the user or verify an answer: what they write is deleted too.
    await endDevicesOf(ctx, tx, userId)
    const held = await lockAllRegistrationsOf(tx, userId)
    // Before the challenges, which go with the user: a delivery in progress locks its row first, then its challenge.
    await forgetDeliveries(tx, userId)
    await hardwareTokens.releaseAllOf(tx, userId)
    await endSessionsAsConsequence(ctx, tx, userId)
    await deleteUser(tx, userId)
    await userEntities.removeUserEntity(ctx, tx, userId)
    await signalUserChange(ctx, tx, userId)
    await forgetUser(tx, userId, new Date(ctx.clock.now()))
    await recordEvent(ctx, tx, origin, {
      action: 'user.deleted',
      target: userTarget(userId),
      details: { registrations: held.map((row) => row.registration_id) },
    })
  })

/** The rows that name a user and that no foreign key deletes with the user, apart from deliveries. */
async function forgetUser(tx: TenantTx, userId: string, now: Date): Promise<void> {
  await forgetAlerts(tx, userId)
  await forgetChallenges(tx, userId)
  await forgetFailures(tx, userId)
  await forgetUserLines(tx, userId)
  await forgetPushes(tx, userId, now)
  await deleteDecisionInputsOf(tx, userId)
}
