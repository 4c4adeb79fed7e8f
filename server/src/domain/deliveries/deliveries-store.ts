import type { MessageChannel, MessagePurpose } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'

export interface DeliveryRow {
  readonly delivery_id: string
  readonly challenge_id: string | null
  readonly channel: MessageChannel
  readonly purpose: MessagePurpose
  readonly locale: string | null
  readonly sealed_to: Buffer
  readonly details: Readonly<Record<string, string>>
  readonly expires_at: Date
}

export interface QueuedDelivery extends DeliveryRow {
  /** A later message with the same code is sent, or will be. */
  readonly superseded: boolean
}

export function insertDelivery(tx: TenantTx, userId: string, row: DeliveryRow, now: Date): Promise<number> {
  return tx.run(sql`
    insert into deliveries (tenant_id, delivery_id, user_id, challenge_id, channel, purpose, locale, sealed_to, details,
      status, created_at, expires_at)
    values (${tx.tenantId}, ${row.delivery_id}, ${userId}, ${row.challenge_id}, ${row.channel}, ${row.purpose},
      ${row.locale}, ${row.sealed_to}, ${row.details}, 'queued', ${now}, ${row.expires_at})`)
}

export function findQueuedDelivery(tx: TenantTx, deliveryId: string): Promise<QueuedDelivery | undefined> {
  return tx.row(sql`
    select delivery_id, challenge_id, channel, purpose, locale, sealed_to, details, expires_at,
      exists (select from deliveries later where later.tenant_id = d.tenant_id and later.challenge_id = d.challenge_id
        and later.delivery_id > d.delivery_id and later.status in ('queued', 'sent')) as superseded
    from deliveries d where tenant_id = ${tx.tenantId} and delivery_id = ${deliveryId} and status = 'queued'`)
}

/** Whether any message with the challenge's code was sent. */
export async function hasSentDelivery(tx: TenantTx, challengeId: string): Promise<boolean> {
  const row = await tx.row<{ sent: boolean }>(sql`
    select exists (select from deliveries
      where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId} and status = 'sent') as sent`)
  return row?.sent ?? false
}

export interface Sent {
  readonly connectorId: string | null
  readonly providerMessageId: string | null
}

/** Tells whether it was still to be sent, as far as anybody knew. */
export async function updateToSent(tx: TenantTx, deliveryId: string, sent: Sent, now: Date): Promise<boolean> {
  const updated = await tx.run(sql`
    update deliveries set status = 'sent', attempts = attempts + 1, connector_id = ${sent.connectorId},
      provider_message_id = ${sent.providerMessageId}, last_error = null, sent_at = ${now}
    where tenant_id = ${tx.tenantId} and delivery_id = ${deliveryId} and status = 'queued'`)
  return updated === 1
}

/** Tells whether it was still to be sent. */
export async function updateToFailed(tx: TenantTx, deliveryId: string, lastError: string | null): Promise<boolean> {
  const updated = await tx.run(sql`
    update deliveries set status = 'failed', last_error = coalesce(${lastError}, last_error)
    where tenant_id = ${tx.tenantId} and delivery_id = ${deliveryId} and status = 'queued'`)
  return updated === 1
}

export function updateToCancelled(tx: TenantTx, deliveryId: string): Promise<number> {
  return tx.run(sql`
    update deliveries set status = 'cancelled'
    where tenant_id = ${tx.tenantId} and delivery_id = ${deliveryId} and status = 'queued'`)
}

export function updateAfterAttempt(tx: TenantTx, deliveryId: string, lastError: string): Promise<number> {
  return tx.run(sql`
    update deliveries set attempts = attempts + 1, last_error = ${lastError}
    where tenant_id = ${tx.tenantId} and delivery_id = ${deliveryId} and status = 'queued'`)
}
