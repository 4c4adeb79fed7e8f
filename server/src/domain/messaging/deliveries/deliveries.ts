// Messages on their way to users: kept with what they tell of, sent when that is committed, at least once.
import type { MessageChannel, MessagePurpose } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import { enqueueTask, type Here, type NewTask, type Task } from '@countersign/platform/tasks'
import type { Message } from '../../../drivers/driver.ts'
import type { Vault } from '../../tenancy/index.ts'
import type { Connectors } from '../connectors/connectors.ts'
import type { Route } from '../connectors/routes.ts'
import type { Templates } from '../templates/templates.ts'
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

/** How messages of one kind leave now: by which ways, and in which words. */
export interface Outgoing {
  readonly ways: readonly Route[]
  readonly write: Awaited<ReturnType<Templates['writer']>>
}

export interface Deliveries {
  /**
   * Part of the caller's transaction: the message is sent if and only if it commits. A caller that already knows the
   * route and the code saves reading both.
   */
  enqueue(
    tx: TenantTx,
    message: NewMessage,
    known?: Outgoing & { readonly code: string },
  ): Promise<{ readonly deliveryId: string }>
  /** One attempt at a delivery. Rejects where it should be tried again. */
  deliver(tenant: TenantScope, task: DeliverTask): Promise<void>
  /** Without a way where the tenant has none for messages of this kind. */
  outgoing(tx: TenantTx, kind: Pick<NewMessage, 'channel' | 'purpose' | 'locale'>): Promise<Outgoing>
  /** Whether the tenant has a way to send messages of this kind. */
  canSend(tx: TenantTx, channel: MessageChannel): Promise<boolean>
}

export type DeliverTask = Pick<Task, 'payload' | 'known' | 'signal' | 'endWith'>

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
  readonly here?: Here | undefined
  readonly vault: Vault
  readonly connectors: Pick<Connectors, 'routes' | 'sending'>
  readonly templates: Templates
  readonly codes: ChallengeCodes
}

export const deliverTask = 'deliver'

const placeOf = (deliveryId: string) => ({ table: 'deliveries', row: deliveryId, column: 'sealed_to' })

export function createDeliveries({ vault, connectors, templates, codes, ...planning }: Parts): Deliveries {
  const { clock } = planning
  const { routes, sending } = connectors
  const now = () => new Date(clock.now())

  const schedule = (tx: TenantTx, deliveryId: string, task: Omit<NewTask, 'kind' | 'payload'> = {}) =>
    enqueueTask(tx, planning, { kind: deliverTask, payload: { deliveryId }, ...task })

  const outgoing: Deliveries['outgoing'] = async (tx, kind) => {
    const [ways, write] = await Promise.all([routes.list(tx, kind.channel), templates.writer(tx, kind, kind.locale)])
    return { ways, write }
  }

  const fail = async (tx: TenantTx, delivery: Sent, lastError: string | null): Promise<void> => {
    const { delivery_id: deliveryId, challenge_id: challengeId } = delivery
    if (!(await updateToFailed(tx, deliveryId, lastError)) || !challengeId) return
    // Who asked for the code once more may have it all the same.
    const status = (await hasSentDelivery(tx, challengeId)) ? 'sent' : 'failed'
    await codes.recordDelivery(tx, challengeId, status)
  }

  const settle = async (
    tx: TenantTx,
    { delivery_id: deliveryId, challenge_id: challengeId }: Sent,
    sent: Extract<Outcome, { outcome: 'sent' }>,
  ): Promise<void> => {
    const writing = [
      updateToSent(tx, { ...sent, deliveryId, sentAt: now() }),
      challengeId && codes.recordDelivery(tx, challengeId, 'sent'),
    ]
    tx.closing()
    await Promise.all(writing)
  }

  /** What is to be sent and by which ways. Undefined where there is nothing to do, or nothing to be done. */
  const prepare = async (tx: TenantTx, deliveryId: string): Promise<Prepared | undefined> => {
    const delivery = await findQueuedDelivery(tx, deliveryId)
    if (!delivery) return undefined
    if (lastMoment(delivery) <= now()) return void (await fail(tx, delivery, null))
    const code = delivery.challenge_id === null ? {} : await codes.codeOf(tx, delivery.challenge_id)
    if (!code || delivery.superseded) return void (await updateToCancelled(tx, deliveryId))
    const { ways, write } = await outgoing(tx, delivery)
    if (ways.length === 0) return void (await fail(tx, delivery, 'There is no connector for this channel.'))
    const to = await vault.open(tx, placeOf(deliveryId), delivery.sealed_to)
    return { delivery, ways, message: written(write, delivery, to.toString(), code) }
  }

  const written = (write: Outgoing['write'], delivery: Written, to: string, code: { code?: string }): Message => ({
    channel: delivery.channel,
    to,
    messageId: messageIdOf(delivery.delivery_id),
    ...write({ ...delivery.details, ...code, minutes: minutesUntil(delivery.expires_at) }),
  })

  const minutesUntil = (end: Date) => Math.max(1, Math.round((end.getTime() - clock.now()) / 60_000))

  return {
    async enqueue(tx, { channel, purpose, userId, to, locale, challengeId, details, expiresAt }, known) {
      const deliveryId = newId('dlv', clock.now())
      const delivery = {
        delivery_id: deliveryId,
        user_id: userId,
        challenge_id: challengeId,
        channel,
        purpose,
        locale,
        details,
        sealed_to: await vault.seal(tx, placeOf(deliveryId), to),
        created_at: now(),
        expires_at: expiresAt,
      }
      const prepared: Prepared | undefined = known && {
        delivery,
        ways: known.ways,
        message: written(known.write, delivery, to, known),
      }
      await Promise.all([insertDelivery(tx, delivery), schedule(tx, deliveryId, { known: prepared })])
      return { deliveryId }
    },

    outgoing,

    async deliver(tenant, { payload, known, signal, endWith }) {
      const { deliveryId } = payload as { readonly deliveryId: string }
      const prepared =
        (known as Prepared | undefined) ??
        (await tenant.tx((tx) => prepare(tx, deliveryId), { kind: 'prepare delivery', key: deliveryId }))
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
        async (tx) => {
          const ending = endWith(tx)
          if (result.outcome === 'sent') await settle(tx, delivery, result)
          else await fail(tx, delivery, result.error)
          await ending
        },
        // Two messages of one challenge write its status one after the other.
        { kind: 'settle delivery', key: delivery.challenge_id ?? deliveryId },
      )
    },

    canSend: (tx, channel) => routes.exist(tx, channel),
  }
}

/** A code that expires in a moment is of no use. An expired challenge has ended, so it cannot fail any more. */
const lastMoment = ({ expires_at: expiresAt }: Pick<QueuedDelivery, 'expires_at'>) =>
  new Date(expiresAt.getTime() - 10_000)

type Sent = Pick<QueuedDelivery, 'delivery_id' | 'challenge_id' | 'expires_at'>
type Written = Pick<QueuedDelivery, 'delivery_id' | 'channel' | 'details' | 'expires_at'>

interface Prepared {
  readonly delivery: Sent
  readonly ways: readonly Route[]
  readonly message: Message
}

class DeliveryPostponed extends Error {
  override readonly name = 'DeliveryPostponed'
}

/** The same at every attempt and by every connector. */
const messageIdOf = (deliveryId: string): string => deliveryId.replace(/^dlv/, 'msg')
