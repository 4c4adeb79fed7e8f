// Temporary access codes, for users who have lost their second factor.
import {
  type CreateTemporaryCodeRequest,
  defaultTemporaryCodeMinutes,
  Problem,
  type TemporaryCode,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import { listRegistrations } from '../../authenticators/index.ts'
import { type BaseContext, firstDeliveryIdAt } from '../../base/index.ts'
import { type EnrolmentContext, notify } from '../../enrolment/index.ts'
import { deliveries } from '../../messaging/index.ts'
import { temporaryCodes } from '../../people/index.ts'
import { changeUser, userTarget } from './change-user.ts'
import type { UserRow } from './users-store.ts'

export const createTemporaryCode = (
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
  { ttlSeconds = defaultTemporaryCodeMinutes * 60 }: CreateTemporaryCodeRequest,
): Promise<TemporaryCode> =>
  changeUser(tenant, origin, userId, async (tx, user) => {
    if (user.status === 'disabled') throw new Problem('user_disabled')
    const { code, expiresAt } = await temporaryCodes.create(ctx, tx, userId, ttlSeconds)
    await tellUser(ctx, tx, user, expiresAt)
    await recordEvent(ctx, tx, origin, {
      action: 'temporary_code.created',
      target: userTarget(userId),
      details: { ttlSeconds },
    })
    return { userId, code, expiresAt: expiresAt.toISOString() }
  })

export const revokeTemporaryCode = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
): Promise<void> =>
  changeUser(tenant, origin, userId, async (tx) => {
    if ((await temporaryCodes.revoke(tx, userId, new Date(ctx.clock.now()))) === 0) throw new Problem('not_found')
    await recordEvent(ctx, tx, origin, { action: 'temporary_code.revoked', target: userTarget(userId) })
  })

/** A caller who creates code after code must not fill the user's phone, at the tenant's expense. The audit trail has each. */
const maxMessagesPerHour = 6

/** Under the user's lock: codes that are created at once are counted one after the other. */
async function hasBeenTold({ clock }: BaseContext, tx: TenantTx, userId: string): Promise<boolean> {
  const firstId = firstDeliveryIdAt(clock.now() - 3_600_000)
  const sent = { userId, purpose: 'temporary_code_created', firstId } as const
  return (await deliveries.countDeliveriesSince(tx, sent)) >= maxMessagesPerHour
}

/** On the channels of their methods, or else at the address of their profile: they learn of a code that they did not ask for. */
async function tellUser(ctx: EnrolmentContext, tx: TenantTx, user: UserRow, expiresAt: Date): Promise<void> {
  const { user_id: userId, email_address: to, locale } = user
  if (await hasBeenTold(ctx, tx, userId)) return
  const notice = { purpose: 'temporary_code_created', details: {}, expiresAt } as const
  if ((await notify(ctx, tx, await listRegistrations(tx, userId), notice)) > 0 || to === null) return
  if (!(await deliveries.canSend(ctx, tx, 'email'))) return
  await deliveries.enqueue(ctx, tx, { ...notice, channel: 'email', userId, to, locale, challengeId: null })
}
