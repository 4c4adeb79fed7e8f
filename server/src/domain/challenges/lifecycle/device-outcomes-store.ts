// How a challenge for devices ends: the challenge itself, then what is kept of its devices.
import { sql, type TenantTx } from '@countersign/platform/database'
import { earliestOpenId } from './earliest-open-id.ts'
import { cancelChallengesOnlyFor } from './endings-store.ts'
import { type AnsweredChallenge, type ScannedChallenge, updateAnswered, updateScanned } from './outcomes-store.ts'

export interface Evidence {
  /** Null if a passkey answered, which is the registration of the answer. */
  readonly deviceId: string | null
  /** What the device or the passkey has signed, if it is kept: of an approval, as evidence. */
  readonly response: string | null
}

/** Of many concurrent answers one counts: the one that changes the row. */
export async function keepAnswer(
  tx: TenantTx,
  answered: AnsweredChallenge,
  { deviceId, response }: Evidence,
): Promise<boolean> {
  if (!(await updateAnswered(tx, answered))) return false
  await tx.run(sql`
    update device_challenges set answered_by = ${deviceId}, response = ${response}
    where tenant_id = ${tx.tenantId} and challenge_id = ${answered.challengeId}`)
  return true
}

/** Of many devices that scan at the same time, the challenge belongs to one. */
export async function bindToDevice(
  tx: TenantTx,
  scanned: ScannedChallenge & { readonly deviceId: string },
  now: Date,
): Promise<boolean> {
  if ((await updateScanned(tx, scanned, now)) === 0) return false
  await tx.run(sql`
    update device_challenges set device_ids = array[${scanned.deviceId}]
    where tenant_id = ${tx.tenantId} and challenge_id = ${scanned.challengeId}`)
  return true
}

/** Cancels those that no other device can answer, and returns their ids. */
export async function cancelChallengesOf(
  tx: TenantTx,
  { deviceId, userId }: { readonly deviceId: string; readonly userId: string },
  now: Date,
): Promise<string[]> {
  const cancelled = await cancelChallengesOnlyFor(tx, { deviceId, userId }, now)
  await tx.run(sql`
    update device_challenges d set device_ids = array_remove(d.device_ids, ${deviceId})
    from challenges c
    where c.tenant_id = ${tx.tenantId} and c.user_id = ${userId} and c.challenge_id >= ${earliestOpenId(now)}
      and c.state in ('pending', 'scanned')
      and d.tenant_id = c.tenant_id and d.challenge_id = c.challenge_id and ${deviceId} = any(d.device_ids)`)
  return cancelled
}
