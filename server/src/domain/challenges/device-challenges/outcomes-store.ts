// What becomes of challenges that devices answer. How one ended never changes: the row count says whether it was open.
import type { ChallengeReason } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'
import { earliestOpenId } from './device-challenges-store.ts'

/** Where a notification was not what brought it: a device has it now. */
export function updateFetched(tx: TenantTx, challengeIds: readonly string[]): Promise<number> {
  return tx.run(sql`
    update challenges set delivery_status = 'delivered'
    where tenant_id = ${tx.tenantId} and challenge_id = any(${challengeIds}) and auth_type = 'push'
      and state = 'pending' and delivery_status <> 'delivered'`)
}

interface Answered {
  readonly challengeId: string
  readonly from: 'pending' | 'scanned'
  readonly state: 'approved' | 'denied'
  readonly reason: ChallengeReason | null
  readonly registrationId: string
  readonly deviceId: string
  /** What the device has signed, where it is kept: of an approval, as evidence. */
  readonly response: string | null
}

/** Of many answers at once one counts: whoever touches the row. */
export async function updateAnswered(tx: TenantTx, answered: Answered, now: Date): Promise<boolean> {
  const updated = await tx.run(sql`
    update challenges set state = ${answered.state}, reason = ${answered.reason}, responded_at = ${now},
      registration_id = ${answered.registrationId}
    where tenant_id = ${tx.tenantId} and challenge_id = ${answered.challengeId} and state = ${answered.from}
      and expires_at > ${now}`)
  if (updated === 0) return false
  await tx.run(sql`
    update device_challenges set answered_by = ${answered.deviceId}, response = ${answered.response}
    where tenant_id = ${tx.tenantId} and challenge_id = ${answered.challengeId}`)
  return true
}

interface Scanned {
  readonly challengeId: string
  readonly userId: string
  readonly registrationId: string
  readonly deviceId: string
}

/** Of many devices that scan at once one is bound to it. */
export async function updateScanned(tx: TenantTx, scanned: Scanned, now: Date): Promise<boolean> {
  const updated = await tx.run(sql`
    update challenges set state = 'scanned', user_id = ${scanned.userId}, registration_id = ${scanned.registrationId}
    where tenant_id = ${tx.tenantId} and challenge_id = ${scanned.challengeId} and state = 'pending'
      and expires_at > ${now}`)
  if (updated === 0) return false
  await tx.run(sql`
    update device_challenges set device_ids = array[${scanned.deviceId}]
    where tenant_id = ${tx.tenantId} and challenge_id = ${scanned.challengeId}`)
  return true
}

/** Those that nobody else can answer; the others are left to the other devices. */
export async function cancelChallengesOf(
  tx: TenantTx,
  { deviceId, userId }: { readonly deviceId: string; readonly userId: string },
  now: Date,
): Promise<string[]> {
  const cancelled = await tx.rows<{ challenge_id: string }>(sql`
    update challenges c set state = 'cancelled', reason = 'registration_removed', responded_at = ${now}
    from device_challenges d
    where c.tenant_id = ${tx.tenantId} and c.user_id = ${userId} and c.challenge_id >= ${earliestOpenId(now)}
      and c.state in ('pending', 'scanned') and c.expires_at > ${now}
      and d.tenant_id = c.tenant_id and d.challenge_id = c.challenge_id and d.device_ids = array[${deviceId}]
    returning c.challenge_id`)
  await tx.run(sql`
    update device_challenges d set device_ids = array_remove(d.device_ids, ${deviceId})
    from challenges c
    where c.tenant_id = ${tx.tenantId} and c.user_id = ${userId} and c.challenge_id >= ${earliestOpenId(now)}
      and c.state in ('pending', 'scanned')
      and d.tenant_id = c.tenant_id and d.challenge_id = c.challenge_id and ${deviceId} = any(d.device_ids)`)
  return cancelled.map((row) => row.challenge_id)
}

/** All of a user's, whichever device they are for. */
export async function cancelOpenOf(tx: TenantTx, userId: string, now: Date): Promise<string[]> {
  const cancelled = await tx.rows<{ challenge_id: string }>(sql`
    update challenges set state = 'cancelled', reason = 'disabled', responded_at = ${now}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and challenge_id >= ${earliestOpenId(now)}
      and auth_type in ('push', 'qr_code') and state in ('pending', 'scanned') and expires_at > ${now}
    returning challenge_id`)
  return cancelled.map((row) => row.challenge_id)
}
