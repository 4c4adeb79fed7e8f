// Records of push challenges. A trigger on challenges inserts and updates them.
import { type Statement, sql, type TenantTx } from '@countersign/platform/database'

/**
 * When the user is deleted: what is counted stays counted, without a name. A challenge that was open is deleted with the user,
 * so it counts as cancelled and not as expired.
 */
export function forgetPushes(tx: TenantTx, userId: string, now: Date): Promise<number> {
  return tx.run(sql`
    update push_records set user_id = null,
      outcome = case when outcome is null and expires_at > ${now} then 'cancelled' else outcome end
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}

export const purgePushRecords = (tenantId: string, pushesSince: Date, limit: number): Statement => sql`
  delete from push_records where tenant_id = ${tenantId} and challenge_id in (
    select challenge_id from push_records where tenant_id = ${tenantId} and triggered_at < ${pushesSince}
    order by triggered_at limit ${limit})`
