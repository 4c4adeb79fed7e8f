// Sends a queued message, at least once. If it carries the code of a challenge, the code is derived here, and the result is also
// recorded on the challenge.
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { Task } from '@countersign/platform/tasks'
import { type Attempted, deliveries, type PreparedDelivery } from '../../messaging/index.ts'
import type { ChallengesContext } from '../context.ts'
import { findChallenge } from '../lifecycle/challenges-store.ts'
import { deriveCode } from '../lifecycle/codes.ts'
import { updateDelivery } from '../lifecycle/delivery-status-store.ts'
import { updateEnded } from '../lifecycle/outcomes-store.ts'
import { stateOf } from '../lifecycle/present.ts'

type DeliverTask = Pick<Task, 'payload' | 'known' | 'signal' | 'endWith'>
type Delivery = PreparedDelivery['delivery']

/** One attempt at one message. Rejects if it should be tried again. */
export async function deliverMessage(
  ctx: ChallengesContext,
  tenant: TenantScope,
  { payload, known, signal, endWith }: DeliverTask,
): Promise<void> {
  const { deliveryId } = payload as { readonly deliveryId: string }
  const prepared =
    (known as PreparedDelivery | undefined) ??
    (await tenant.tx((tx) => prepare(ctx, tx, deliveryId), { kind: 'prepare delivery', key: deliveryId }))
  if (!prepared) return
  const { delivery } = prepared
  const attempted = await deliveries.attempt(ctx, tenant, prepared, signal)
  if (attempted.outcome === 'try_again') {
    await tenant.tx((tx) => deliveries.recordPostponed(ctx, tx, delivery, attempted.error))
    throw new DeliveryPostponed(attempted.error)
  }
  await tenant.tx(
    async (tx) => {
      const ending = endWith(tx)
      if (attempted.outcome === 'sent') await recordSent(ctx, tx, delivery, attempted)
      else await recordFailed(ctx, tx, delivery, attempted.error)
      await ending
    },
    // Two messages of one challenge write its status one after the other.
    { kind: 'settle delivery', key: delivery.challenge_id ?? deliveryId },
  )
}

/** Undefined if there is nothing to send any more, or no way to send it. */
async function prepare(
  ctx: ChallengesContext,
  tx: TenantTx,
  deliveryId: string,
): Promise<PreparedDelivery | undefined> {
  const delivery = await deliveries.findQueued(tx, deliveryId)
  if (!delivery) return undefined
  const { challenge_id: challengeId } = delivery
  if (deliveries.lastMoment(delivery) <= new Date(ctx.clock.now()))
    return void (await recordFailed(ctx, tx, delivery, null))
  const code = challengeId === null ? undefined : await codeToSend(ctx, tx, challengeId)
  const isObsolete = delivery.superseded || (challengeId !== null && code === undefined)
  if (isObsolete) return void (await deliveries.cancel(tx, deliveryId))
  const prepared = await deliveries.prepare(ctx, tx, delivery, code)
  if (!prepared) return void (await recordFailed(ctx, tx, delivery, 'There is no connector for this channel.'))
  return prepared
}

/** Undefined once the challenge cannot be answered any more. */
export async function codeToSend(
  ctx: ChallengesContext,
  tx: TenantTx,
  challengeId: string,
): Promise<string | undefined> {
  const row = await findChallenge(tx, challengeId)
  if (!row || row.code_digits === null || stateOf(row, ctx.clock.now()).state !== 'pending') return undefined
  const { code } = await deriveCode(ctx, tx, challengeId, row.code_digits, row.code_key_version ?? undefined)
  return code
}

async function recordSent(
  ctx: ChallengesContext,
  tx: TenantTx,
  { delivery_id: deliveryId, challenge_id: challengeId }: Delivery,
  sent: Extract<Attempted, { outcome: 'sent' }>,
): Promise<void> {
  const writing = [
    deliveries.recordSent(ctx, tx, deliveryId, sent),
    challengeId && updateDelivery(tx, { challengeId, status: 'sent' }),
  ]
  await tx.endWith(Promise.all(writing))
}

async function recordFailed(
  { clock }: ChallengesContext,
  tx: TenantTx,
  { delivery_id: deliveryId, challenge_id: challengeId }: Delivery,
  lastError: string | null,
): Promise<void> {
  if (!(await deliveries.recordFailed(tx, deliveryId, lastError)) || !challengeId) return
  // If the user asked for the code again, it is sent again.
  const status = (await deliveries.hasSent(tx, challengeId)) ? 'sent' : 'failed'
  await updateDelivery(tx, { challengeId, status })
  if (status === 'failed')
    await updateEnded(tx, challengeId, { state: 'failed', reason: 'delivery_failed' }, new Date(clock.now()))
}

class DeliveryPostponed extends Error {
  override readonly name = 'DeliveryPostponed'
}
