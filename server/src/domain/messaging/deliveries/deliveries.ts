// Messages on their way to users: stored in the transaction that they report, sent once it is committed, at least once.
//
// The code of a challenge is stored nowhere. The challenges wing, above this one, derives it when it delivers a message, with
// the functions here.
import type { MessageChannel, MessagePurpose } from '@countersign/contract'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { enqueueTask, type NewTask } from '@countersign/platform/tasks'
import type { BaseContext } from '../../base/index.ts'
import { findProfileName } from '../../people/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import { hasRoute, listRoutes } from '../connectors/routes.ts'
import type { MessagingContext } from '../context.ts'
import { namesIn } from '../templates/placeholders.ts'
import { findWriting, type Writing } from '../templates/writing.ts'
import {
  insertDelivery,
  type QueuedDelivery,
  updateAfterAttempt,
  updateToCancelled,
  updateToFailed,
  updateToSent,
} from './deliveries-store.ts'
import { type Outgoing, type PreparedDelivery, preparedDelivery } from './prepared-delivery.ts'
import { type Attempted, tryRoutes } from './try-routes.ts'

export {
  countDeliveriesSince,
  findQueuedDelivery as findQueued,
  hasSentDelivery as hasSent,
} from './deliveries-store.ts'

export interface NewMessage {
  readonly channel: MessageChannel
  readonly purpose: MessagePurpose
  readonly userId: string
  readonly to: string
  readonly locale: string | null
  /** The challenge whose code the message carries, if it carries one. */
  readonly challengeId: string | null
  /** Further facts for the template: `change` (added, replaced, removed) and `method` (an authType). */
  readonly details: Readonly<Record<string, string>>
  /** A link that grants something: it is stored encrypted, and only until the message is sent. */
  readonly secretLink?: string
  readonly expiresAt: Date
}

export const taskKind = 'deliver'

const placeOf = (deliveryId: string) => ({ table: 'deliveries', row: deliveryId, column: 'sealed_to' })
const linkPlaceOf = (deliveryId: string) => ({ table: 'deliveries', row: deliveryId, column: 'sealed_link' })

/** Whether the tenant has a way to send messages of this kind. */
export function canSend(ctx: BaseContext, tx: TenantTx, channel: MessageChannel): Promise<boolean> {
  return hasRoute(ctx, tx, channel)
}

/** Without a way if the tenant has none for messages of this kind. */
export async function outgoing(
  ctx: TenancyContext,
  tx: TenantTx,
  kind: Pick<NewMessage, 'channel' | 'purpose' | 'locale' | 'userId'>,
): Promise<Outgoing> {
  const [ways, writing] = await Promise.all([
    listRoutes(ctx, tx, kind.channel),
    findWriting(ctx, tx, kind, kind.locale),
  ])
  return { ways, writing, userName: await userNameFor(tx, writing, kind.userId) }
}

/**
 * Part of the caller's transaction: the message is sent if and only if it commits. A caller that already knows the
 * route and the code saves reading both.
 */
export async function enqueue(
  ctx: MessagingContext,
  tx: TenantTx,
  { channel, purpose, userId, to, locale, challengeId, details, secretLink, expiresAt }: NewMessage,
  known?: Outgoing & { readonly code: string },
): Promise<{ readonly deliveryId: string }> {
  const deliveryId = newId('dlv', ctx.clock.now())
  const delivery = {
    delivery_id: deliveryId,
    user_id: userId,
    challenge_id: challengeId,
    channel,
    purpose,
    locale,
    details,
    sealed_to: await ctx.vault.seal(tx, placeOf(deliveryId), to),
    sealed_link: secretLink === undefined ? null : await ctx.vault.seal(tx, linkPlaceOf(deliveryId), secretLink),
    created_at: new Date(ctx.clock.now()),
    expires_at: expiresAt,
  }
  const prepared = known && preparedDelivery(ctx, delivery, known, { to, code: known.code })
  await Promise.all([insertDelivery(tx, delivery), schedule(ctx, tx, deliveryId, { known: prepared })])
  return { deliveryId }
}

/** Read only for words that contain it: most messages are codes, and their number is high. */
async function userNameFor(tx: TenantTx, { template }: Writing, userId: string): Promise<string | undefined> {
  const names = namesIn(`${template.subject ?? ''} ${template.body}`)
  return names.includes('userName') ? ((await findProfileName(tx, userId)) ?? userId) : undefined
}

/** Undefined if the tenant has no way to send it. */
export async function prepare(
  ctx: TenancyContext,
  tx: TenantTx,
  delivery: QueuedDelivery,
  code: string | undefined,
): Promise<PreparedDelivery | undefined> {
  const found = await outgoing(ctx, tx, { ...delivery, userId: delivery.user_id })
  if (found.ways.length === 0) return undefined
  const to = await ctx.vault.open(tx, placeOf(delivery.delivery_id), delivery.sealed_to)
  const { sealed_link: sealed } = delivery
  const link = sealed ? (await ctx.vault.open(tx, linkPlaceOf(delivery.delivery_id), sealed)).toString() : undefined
  return preparedDelivery(ctx, delivery, found, { to: to.toString(), code, link })
}

/** One attempt by each route in turn. Rejects only if the signal aborts. */
export function attempt(
  ctx: MessagingContext,
  tenant: TenantScope,
  { ways, message }: PreparedDelivery,
  signal: AbortSignal,
): Promise<Attempted> {
  return tryRoutes(ctx, tenant, ways, message, signal)
}

/** A code that expires in a moment is of no use. An expired challenge has ended, so it cannot fail any more. */
export const lastMoment = ({ expires_at: expiresAt }: Pick<QueuedDelivery, 'expires_at'>): Date =>
  new Date(expiresAt.getTime() - 10_000)

export function recordSent(
  { clock }: BaseContext,
  tx: TenantTx,
  deliveryId: string,
  { connectorId, providerMessageId }: Extract<Attempted, { outcome: 'sent' }>,
): Promise<unknown> {
  return updateToSent(tx, { deliveryId, connectorId, providerMessageId, sentAt: new Date(clock.now()) })
}

/** Returns whether the message was still queued. */
export function recordFailed(tx: TenantTx, deliveryId: string, lastError: string | null): Promise<boolean> {
  return updateToFailed(tx, deliveryId, lastError)
}

/** Attempts become rare, so another task reports the failure in time, before the next attempt would. */
export async function recordPostponed(
  ctx: MessagingContext,
  tx: TenantTx,
  delivery: PreparedDelivery['delivery'],
  lastError: string,
): Promise<void> {
  const { delivery_id: deliveryId } = delivery
  await updateAfterAttempt(tx, deliveryId, lastError)
  await schedule(ctx, tx, deliveryId, { runAt: lastMoment(delivery), uniqueKey: `${deliveryId}/expiry` })
}

export function cancel(tx: TenantTx, deliveryId: string): Promise<number> {
  return updateToCancelled(tx, deliveryId)
}

function schedule(
  { clock, signals, here, tracer }: MessagingContext,
  tx: TenantTx,
  deliveryId: string,
  task: Omit<NewTask, 'kind' | 'payload'>,
): Promise<void> {
  return enqueueTask(tx, { clock, signals, here, tracer }, { kind: taskKind, payload: { deliveryId }, ...task })
}
