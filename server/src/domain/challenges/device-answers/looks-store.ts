import { sql, type TenantTx } from '@countersign/platform/database'
import { earliestOpenId } from '../lifecycle/earliest-open-id.ts'

/** The devices that have a challenge to answer, or were removed: the others that wait need not read. */
export async function listAsked(tx: TenantTx, deviceIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await tx.rows<{ device_id: string }>(sql`
    select v.device_id from devices v
    where v.tenant_id = ${tx.tenantId} and v.device_id = any(${deviceIds}) and (v.status = 'removed' or exists (
      select from challenges c join device_challenges d on d.tenant_id = c.tenant_id and d.challenge_id = c.challenge_id
      where c.tenant_id = v.tenant_id and c.user_id = v.user_id and c.challenge_id >= ${earliestOpenId(now)}
        and c.state in ('pending', 'scanned') and c.expires_at > ${now} and v.device_id = any(d.device_ids)))`)
  return rows.map((row) => row.device_id)
}
