// Messages on their way to users: kept with what they tell of, sent when that is committed, at least once.
import type { MessageChannel, MessagePurpose } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import { enqueueTask, type NewTask } from '@countersign/platform/tasks'
import type { Message } from '../../drivers/driver.ts'
import type { Connectors } from '../connectors/connectors.ts'
import type { Route } from '../connectors/routes.ts'
import type { Templates } from '../templates/templates.ts'
import type { Vault } from '../vault/vault.ts'
import {
  findQueuedDelivery,
  hasSentDelivery,
  insertDelivery,
  type QueuedDelivery,
  updateAfterAttempt,
  updateToCancelled,
  updateToFailed,
  updateToSent,
} from './deliveries-store.ts'
import { type Outcome, tryRoutes } from './try-routes.ts'

export interface NewMessage {
  readonly channel: MessageChannel
  readonly purpose: MessagePurpose
  readonly userId: string
  readonly to: string
  readonly locale: string | null
  /** Whose code it carries, if it carries one: the code is derived when it is sent, and stored nowhere. */
  readonly challengeId: string | null
  /** What else the template tells: `change` (added, replaced, removed) and `method` (an authType). */
  readonly details: Readonly<Record<string, string>>
  readonly expiresAt: Date
}

export interface Deliveries {
  /** Part of the caller's transaction: the message goes out if and only if it commits. */
  enqueue(tx: TenantTx, message: NewMessage): Promise<{ readonly deliveryId: string }>
  /** One attempt at a delivery. Rejects where it should be tried again. */
  deliver(tenant: TenantScope, deliveryId: string, signal: AbortSignal): Promise<void>
  /** Whether the tenant has a way to send messages of this kind. */
  canSend(tx: TenantTx, channel: MessageChannel): Promise<boolean>
}

/** What deliveries need to know of challenges. */
export interface ChallengeCodes {
  /** The code while the challenge can still be answered; undefined where it cannot, so that nothing is sent. */
  codeOf(tx: TenantTx, challengeId: string): Promise<{ readonly code: string } | undefined>
  /** `failed` ends the challenge as `delivery_failed`. */
  recordDelivery(tx: TenantTx, challengeId: string, status: 'sent' | 'failed'): Promise<void>
}

interface Parts {
  readonly clock: Clock
  readonly signals: Pick<Signals, 'publish'>
  readonly vault: Vault
  readonly connectors: Pick<Connectors, 'routes' | 'sending'>
  readonly templates: Templates
  readonly codes: ChallengeCodes
}

export const deliverTask = 'deliver'

const placeOf = (deliveryId: string) => ({ table: 'deliveries', row: deliveryId, column: 'sealed_to' })

export function createDeliveries({ vault, connectors, templates, codes, clock, signals }: Parts): Deliveries {
  const { routes, sending } = connectors
  const now = () => new Date(clock.now())

  const schedule = (tx: TenantTx, deliveryId: string, when: Pick<NewTask, 'runAt' | 'uniqueKey'> = {}) =>
    enqueueTask(tx, { clock, signals }, { kind: deliverTask, payload: { deliveryId }, ...when })

  const fail = async (tx: TenantTx, delivery: QueuedDelivery, lastError: string | null): Promise<void> => {
    const { delivery_id: deliveryId, challenge_id: challengeId } = delivery
    if (!(await updateToFailed(tx, deliveryId, lastError)) || !challengeId) return
    // Who asked for the code once more may have it all the same.
    const status = (await hasSentDelivery(tx, challengeId)) ? 'sent' : 'failed'
    await codes.recordDelivery(tx, challengeId, status)
  }

  const settle = async (
    tx: TenantTx,
    delivery: QueuedDelivery,
    sent: Extract<Outcome, { outcome: 'sent' }>,
  ): Promise<void> => {
    const wasQueued = await updateToSent(tx, { ...sent, deliveryId: delivery.delivery_id, sentAt: now() })
    if (wasQueued && delivery.challenge_id) await codes.recordDelivery(tx, delivery.challenge_id, 'sent')
  }

  /** What is to be sent and by which ways. Undefined where there is nothing to do, or nothing to be done. */
  const prepare = async (tx: TenantTx, deliveryId: string): Promise<Prepared | undefined> => {
    const delivery = await findQueuedDelivery(tx, deliveryId)
    if (!delivery) return undefined
    if (lastMoment(delivery) <= now()) return void (await fail(tx, delivery, null))
    const code = delivery.challenge_id === null ? {} : await codes.codeOf(tx, delivery.challenge_id)
    if (!code || delivery.superseded) return void (await updateToCancelled(tx, deliveryId))
    const ways = await routes.list(tx, delivery.channel)
    if (ways.length === 0) return void (await fail(tx, delivery, 'There is no connector.'))
    const [to, write] = await Promise.all([
      vault.open(tx, placeOf(deliveryId), delivery.sealed_to),
      templates.writer(tx, delivery, delivery.locale),
    ])
    const words = write({ ...delivery.details, ...code, minutes: minutesUntil(delivery.expires_at) })
    const message = { channel: delivery.channel, to: to.toString(), messageId: messageIdOf(deliveryId), ...words }
    return { delivery, ways, message }
  }

  const minutesUntil = (end: Date) => Math.max(1, Math.round((end.getTime() - clock.now()) / 60_000))

  return {
    async enqueue(tx, { channel, purpose, userId, to, locale, challengeId, details, expiresAt }) {
      const deliveryId = newId('dlv', clock.now())
      const sealed = await vault.seal(tx, placeOf(deliveryId), to)
      const row = {
        delivery_id: deliveryId,
        user_id: userId,
        challenge_id: challengeId,
        channel,
        purpose,
        locale,
        details,
      }
      await Promise.all([
        insertDelivery(tx, { ...row, sealed_to: sealed, created_at: now(), expires_at: expiresAt }),
        schedule(tx, deliveryId),
      ])
      return { deliveryId }
    },

    async deliver(tenant, deliveryId, signal) {
      const prepared = await tenant.tx((tx) => prepare(tx, deliveryId), { kind: 'prepare delivery', key: deliveryId })
      if (!prepared) return
      const { delivery, ways, message } = prepared
      const result = await tryRoutes(sending, tenant, ways, message, signal)
      if (result.outcome === 'try_again') {
        await tenant.tx(async (tx) => {
          await updateAfterAttempt(tx, deliveryId, result.error)
          // Attempts become rare: that it failed is to be known in time, not when the next one would have been.
          await schedule(tx, deliveryId, { runAt: lastMoment(delivery), uniqueKey: `${deliveryId}/expiry` })
        })
        throw new DeliveryPostponed(result.error)
      }
      await tenant.tx(
        (tx) => (result.outcome === 'sent' ? settle(tx, delivery, result) : fail(tx, delivery, result.error)),
        // Two messages of one challenge write its status one after the other.
        { kind: 'settle delivery', key: delivery.challenge_id ?? deliveryId },
      )
    },

    canSend: (tx, channel) => routes.exist(tx, channel),
  }
}

/** Nobody has use for a code that is good for a moment. And a challenge that expired has ended: it cannot fail any more. */
const lastMoment = ({ expires_at: expiresAt }: QueuedDelivery) => new Date(expiresAt.getTime() - 10_000)

interface Prepared {
  readonly delivery: QueuedDelivery
  readonly ways: readonly Route[]
  readonly message: Message
}

class DeliveryPostponed extends Error {
  override readonly name = 'DeliveryPostponed'
}

/** The same at every attempt and by every connector. */
const messageIdOf = (deliveryId: string): string => deliveryId.replace(/^dlv/, 'msg')
