// What a challenge tells of the messages that carry it.
import type { DeliveryStatus } from '@countersign/contract'
import { mergedRuns, sql, type TenantTx } from '@countersign/platform/database'
import type { ChallengeRow } from './challenges-store.ts'

export function updateResent(
  tx: TenantTx,
  challengeId: string,
  { sends, resendAvailableAt }: { sends: number; resendAvailableAt: Date },
): Promise<ChallengeRow | undefined> {
  return tx.row(sql`
    update challenges set sends = ${sends}, resend_available_at = ${resendAvailableAt}, delivery_status = 'queued'
    where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId} and state = 'pending'
    returning challenge_id, client_id, user_id, registration_id, auth_type, purpose, state, reason, locale, code_key_version,
      code_digits, attempts, most_attempts, sends, resend_available_at, delivery_status, delivery_channel, masked_destination,
      created_at, expires_at, responded_at`)
}

export const updateDelivery = mergedRuns<{ readonly challengeId: string; readonly status: DeliveryStatus }>(
  (tx, updates) =>
    tx.run(sql`
    update challenges c set delivery_status = d.status
    from unnest(${updates.map(({ challengeId }) => challengeId)}::text[], ${updates.map(({ status }) => status)}::text[])
      as d (challenge_id, status)
    where c.tenant_id = ${tx.tenantId} and c.challenge_id = d.challenge_id`),
)

/** One of several devices is enough. A challenge that a device has fetched stays delivered. */
export function updateChallengeToSent(tx: TenantTx, challengeId: string): Promise<number> {
  return tx.run(sql`
    update challenges set delivery_status = 'sent'
    where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId} and delivery_status in ('queued', 'failed')`)
}

/** Before its messages are looked at: of two that fail at once the second sees the first. */
export function lockChallenge(tx: TenantTx, challengeId: string): Promise<number> {
  return tx.run(sql`
    select from challenges where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId} for no key update`)
}

/** Only where no message is left that may arrive, or has. */
export function updateChallengeToFailed(tx: TenantTx, challengeId: string): Promise<number> {
  return tx.run(sql`
    update challenges set delivery_status = 'failed'
    where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId} and delivery_status = 'queued'
      and not exists (select from push_messages m where m.tenant_id = ${tx.tenantId}
        and m.challenge_id = ${challengeId} and m.status in ('queued', 'sent'))`)
}

/** Where a notification was not what brought it: a device has it now. */
export function updateFetched(tx: TenantTx, challengeIds: readonly string[]): Promise<number> {
  return tx.run(sql`
    update challenges set delivery_status = 'delivered'
    where tenant_id = ${tx.tenantId} and challenge_id = any(${challengeIds}) and auth_type = 'push'
      and state = 'pending' and delivery_status <> 'delivered'`)
}
