// Challenges that end with what they were issued for: a registration, a device, a user, the time that a tenant keeps them.
import { deviceAuthTypes, webAuthTypes } from '@countersign/contract'
import { type Statement, sql, type TenantTx } from '@countersign/platform/database'
import { earliestOpenId } from './earliest-open-id.ts'

export function cancelOpenChallenges(tx: TenantTx, registrationId: string, now: Date): Promise<number> {
  return tx.run(sql`
    update challenges set state = 'cancelled', reason = 'registration_removed', responded_at = ${now}
    where tenant_id = ${tx.tenantId} and registration_id = ${registrationId} and state in ('pending', 'scanned')
      and expires_at > ${now}`)
}

/** Found by their registrations, under which open ones have an index. What has expired stays expired. */
export function updateOpenToCancelled(tx: TenantTx, registrationIds: readonly string[], now: Date): Promise<number> {
  return tx.run(sql`
    update challenges set state = 'cancelled', reason = 'disabled', responded_at = ${now}
    where tenant_id = ${tx.tenantId} and registration_id = any(${registrationIds}) and state in ('pending', 'scanned')
      and expires_at > ${now}`)
}

/** Those that no other device can answer. */
export async function cancelChallengesOnlyFor(
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
  return cancelled.map((row) => row.challenge_id)
}

/** Of a user who has no passkey of the relying party any more. */
export function cancelPasskeyChallenges(
  tx: TenantTx,
  { userId, relyingPartyId }: { readonly userId: string; readonly relyingPartyId: string },
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update challenges set state = 'cancelled', reason = 'registration_removed', responded_at = ${now}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and challenge_id >= ${earliestOpenId(now)}
      and auth_type = any(${webAuthTypes}) and rp_id = ${relyingPartyId} and state = 'pending' and expires_at > ${now}
      and not exists (select from passkeys p
        where p.tenant_id = ${tx.tenantId} and p.user_id = ${userId} and p.rp_id = ${relyingPartyId})`)
}

/** Which of the user's registrations answers these is open until one does. */
const answeredByAny = [...deviceAuthTypes, ...webAuthTypes]

/** All of a user's that any of their devices or passkeys can answer. */
export async function cancelOpenOf(tx: TenantTx, userId: string, now: Date): Promise<string[]> {
  const cancelled = await tx.rows<{ challenge_id: string }>(sql`
    update challenges set state = 'cancelled', reason = 'disabled', responded_at = ${now}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and challenge_id >= ${earliestOpenId(now)}
      and auth_type = any(${answeredByAny}) and state in ('pending', 'scanned') and expires_at > ${now}
    returning challenge_id`)
  return cancelled.map((row) => row.challenge_id)
}

/** When the user is deleted. */
export function forgetChallenges(tx: TenantTx, userId: string): Promise<number> {
  return tx.run(sql`delete from challenges where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}

export const purgeChallenges = (tenantId: string, firstChallengeId: string, limit: number): Statement => sql`
  delete from challenges where tenant_id = ${tenantId} and challenge_id in (
    select challenge_id from challenges where tenant_id = ${tenantId} and challenge_id < ${firstChallengeId}
    order by challenge_id limit ${limit})`
