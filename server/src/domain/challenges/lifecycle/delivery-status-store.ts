// What a challenge says about the messages that carry it.
import type { DeliveryStatus } from '@countersign/contract'
import { mergedRuns, sql, type TenantTx } from '@countersign/platform/database'
import { type ChallengeRow, challengeColumns } from './challenges-store.ts'

export function updateResent(
  tx: TenantTx,
  challengeId: string,
  { sends, resendAvailableAt }: { sends: number; resendAvailableAt: Date },
): Promise<ChallengeRow | undefined> {
  return tx.row(sql`
    update challenges set sends = ${sends}, resend_available_at = ${resendAvailableAt}, delivery_status = 'queued'
    where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId} and state = 'pending'
    returning ${challengeColumns}`)
}

export const updateDelivery = mergedRuns<{ readonly challengeId: string; readonly status: DeliveryStatus }>(
  (tx, updates) =>
    tx.run(sql`
    update challenges c set delivery_status = d.status
    from unnest(${updates.map(({ challengeId }) => challengeId)}::text[], ${updates.map(({ status }) => status)}::text[])
      as d (challenge_id, status)
    where c.tenant_id = ${tx.tenantId} and c.challenge_id = d.challenge_id`),
  ({ challengeId }) => challengeId,
)

/** One of several devices is enough. A challenge that a device has fetched stays delivered. */
export function updateChallengeToSent(tx: TenantTx, challengeId: string): Promise<number> {
  return tx.run(sql`
    update challenges set delivery_status = 'sent'
    where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId} and delivery_status in ('queued', 'failed')`)
}

/** Before its messages are read: if two fail at the same time, the second sees the first. */
export function lockChallenge(tx: TenantTx, challengeId: string): Promise<number> {
  return tx.run(sql`
    select from challenges where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId} for no key update`)
}

/** Only if no message has arrived or may still arrive. */
export function updateChallengeToFailed(tx: TenantTx, challengeId: string): Promise<number> {
  return tx.run(sql`
    update challenges set delivery_status = 'failed'
    where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId} and delivery_status = 'queued'
      and not exists (select from push_messages m where m.tenant_id = ${tx.tenantId}
        and m.challenge_id = ${challengeId} and m.status in ('queued', 'sent'))`)
}

/** A device has fetched it, whether or not a notification arrived. */
export function updateFetched(tx: TenantTx, challengeIds: readonly string[]): Promise<number> {
  return tx.run(sql`
    update challenges set delivery_status = 'delivered'
    where tenant_id = ${tx.tenantId} and challenge_id = any(${challengeIds}) and delivery_channel = 'push'
      and state = 'pending' and delivery_status <> 'delivered'`)
}
