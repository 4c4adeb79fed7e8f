// How a challenge for devices ends: the challenge itself, then what is kept of its devices.
import { sql, type TenantTx } from '@countersign/platform/database'
import { earliestOpenId } from '../challenges/earliest-open-id.ts'
import { cancelChallengesOnlyFor } from '../challenges/endings-store.ts'
import {
  type AnsweredByDevice,
  type ScannedByDevice,
  updateAnsweredByDevice,
  updateScannedByDevice,
} from '../challenges/outcomes-store.ts'

interface Answered extends AnsweredByDevice {
  readonly deviceId: string
  /** What the device has signed, where it is kept: of an approval, as evidence. */
  readonly response: string | null
}

/** Of many concurrent answers one counts: the one that changes the row. */
export async function updateAnswered(tx: TenantTx, answered: Answered, now: Date): Promise<boolean> {
  const updated = await updateAnsweredByDevice(tx, answered, now)
  if (updated === 0) return false
  await tx.run(sql`
    update device_challenges set answered_by = ${answered.deviceId}, response = ${answered.response}
    where tenant_id = ${tx.tenantId} and challenge_id = ${answered.challengeId}`)
  return true
}

interface Scanned extends ScannedByDevice {
  readonly deviceId: string
}

/** Of many devices that scan at once one is bound to it. */
export async function updateScanned(tx: TenantTx, scanned: Scanned, now: Date): Promise<boolean> {
  const updated = await updateScannedByDevice(tx, scanned, now)
  if (updated === 0) return false
  await tx.run(sql`
    update device_challenges set device_ids = array[${scanned.deviceId}]
    where tenant_id = ${tx.tenantId} and challenge_id = ${scanned.challengeId}`)
  return true
}

/** Those that no other device can answer. */
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
