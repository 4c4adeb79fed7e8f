import type { MessageChannel, MessagePurpose } from '@countersign/contract'
import { merged, mergedRuns, mergedWrites, type Statement, sql, type TenantTx } from '@countersign/platform/database'

export interface DeliveryRow {
  readonly delivery_id: string
  readonly challenge_id: string | null
  readonly channel: MessageChannel
  readonly purpose: MessagePurpose
  readonly locale: string | null
  readonly sealed_to: Buffer
  /** A link that grants something, until the message is no longer queued. */
  readonly sealed_link: Buffer | null
  readonly details: Readonly<Record<string, string>>
  readonly expires_at: Date
}

export interface QueuedDelivery extends DeliveryRow {
  /** A later message with the same code is sent, or will be. */
  readonly superseded: boolean
  readonly user_id: string
}

export interface NewDelivery extends DeliveryRow {
  readonly user_id: string
  readonly created_at: Date
}

export const insertDelivery = mergedRuns<NewDelivery>((tx, deliveries) =>
  tx.run(sql`
    insert into deliveries (tenant_id, delivery_id, user_id, challenge_id, channel, purpose, locale, sealed_to, sealed_link,
      details, status, created_at, expires_at)
    select ${tx.tenantId}, delivery_id, user_id, challenge_id, channel, purpose, locale, decode(sealed_to, 'base64'),
      decode(sealed_link, 'base64'), details, 'queued', created_at, expires_at
    from json_to_recordset(${JSON.stringify(deliveries.map(asJson))}::json) as d (delivery_id text, user_id text,
      challenge_id text, channel text, purpose text, locale text, sealed_to text, sealed_link text, details jsonb, created_at timestamptz,
      expires_at timestamptz)`),
)

const asJson = (delivery: NewDelivery) => ({
  ...delivery,
  sealed_to: delivery.sealed_to.toString('base64'),
  sealed_link: delivery.sealed_link?.toString('base64') ?? null,
})

export const findQueuedDelivery = merged<string, QueuedDelivery>(
  (deliveryId) => deliveryId,
  async (tx, deliveryIds) => {
    const rows = await tx.rows<QueuedDelivery>(sql`
      select delivery_id, user_id, challenge_id, channel, purpose, locale, sealed_to, sealed_link, details, expires_at,
        exists (select from deliveries later where later.tenant_id = d.tenant_id and later.challenge_id = d.challenge_id
          and later.delivery_id > d.delivery_id and later.status in ('queued', 'sent')) as superseded
      from deliveries d where tenant_id = ${tx.tenantId} and delivery_id = any(${deliveryIds}) and status = 'queued'`)
    return new Map(rows.map((row) => [row.delivery_id, row]))
  },
)

/** Whether any message with the challenge's code was sent. */
export async function hasSentDelivery(tx: TenantTx, challengeId: string): Promise<boolean> {
  const row = await tx.row<{ sent: boolean }>(sql`
    select exists (select from deliveries
      where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId} and status = 'sent') as sent`)
  return row?.sent ?? false
}

/** Ids sort by time. */
export async function countDeliveriesSince(
  tx: TenantTx,
  { userId, purpose, firstId }: { readonly userId: string; readonly purpose: MessagePurpose; readonly firstId: string },
): Promise<number> {
  const row = await tx.row<{ sent: number }>(sql`
    select count(*)::int as sent from deliveries
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and purpose = ${purpose} and delivery_id >= ${firstId}`)
  return row?.sent ?? 0
}

interface Sent {
  readonly deliveryId: string
  readonly sentAt: Date
  readonly connectorId: string | null
  readonly providerMessageId: string | null
}

/** A row if the message was still queued. */
export const updateToSent = mergedWrites<Sent, { readonly delivery_id: string }>(
  ({ deliveryId }) => deliveryId,
  async (tx, sent) => {
    const rows = await tx.rows<{ delivery_id: string }>(sql`
      update deliveries d set status = 'sent', attempts = attempts + 1, connector_id = s.connector_id,
        provider_message_id = s.provider_message_id, last_error = null, sent_at = s.sent_at, sealed_link = null
      from unnest(${sent.map(({ deliveryId }) => deliveryId)}::text[], ${sent.map(({ connectorId }) => connectorId)}::text[],
        ${sent.map(({ providerMessageId }) => providerMessageId)}::text[], ${sent.map(({ sentAt }) => sentAt)}::timestamptz[])
        as s (delivery_id, connector_id, provider_message_id, sent_at)
      where d.tenant_id = ${tx.tenantId} and d.delivery_id = s.delivery_id and d.status = 'queued'
      returning d.delivery_id`)
    return new Map(rows.map((row) => [row.delivery_id, row]))
  },
)

/** Returns whether the message was still queued. */
export async function updateToFailed(tx: TenantTx, deliveryId: string, lastError: string | null): Promise<boolean> {
  const updated = await tx.run(sql`
    update deliveries set status = 'failed', sealed_link = null, last_error = coalesce(${lastError}, last_error)
    where tenant_id = ${tx.tenantId} and delivery_id = ${deliveryId} and status = 'queued'`)
  return updated === 1
}

export function updateToCancelled(tx: TenantTx, deliveryId: string): Promise<number> {
  return tx.run(sql`
    update deliveries set status = 'cancelled', sealed_link = null
    where tenant_id = ${tx.tenantId} and delivery_id = ${deliveryId} and status = 'queued'`)
}

export function updateAfterAttempt(tx: TenantTx, deliveryId: string, lastError: string): Promise<number> {
  return tx.run(sql`
    update deliveries set attempts = attempts + 1, last_error = ${lastError}
    where tenant_id = ${tx.tenantId} and delivery_id = ${deliveryId} and status = 'queued'`)
}

export const purgeDeliveries = (tenantId: string, firstDeliveryId: string, limit: number): Statement => sql`
  delete from deliveries where tenant_id = ${tenantId} and delivery_id in (
    select delivery_id from deliveries where tenant_id = ${tenantId} and delivery_id < ${firstDeliveryId}
    order by delivery_id limit ${limit})`

/** When the user is deleted. */
export function forgetDeliveries(tx: TenantTx, userId: string): Promise<number> {
  return tx.run(sql`delete from deliveries where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}
