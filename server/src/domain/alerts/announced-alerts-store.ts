// Which alerts administrators get an email about.
import type { AlertDetails, AlertKind } from '@countersign/contract'
import { advisoryLock, sql, type TenantTx } from '@countersign/platform/database'

export interface AnnouncedAlert {
  readonly kind: AlertKind
  readonly subject_id: string
  readonly subject_name: string | null
  readonly details: AlertDetails
}

/** Undefined if there is nothing left to announce, or if as many as allowed were announced since. */
export function updateEmailed(
  tx: TenantTx,
  alertId: string,
  { now, since, max }: { readonly now: Date; readonly since: Date; readonly max: number },
): Promise<AnnouncedAlert | undefined> {
  return tx.row(sql`
    update alerts set emailed_at = ${now}
    where tenant_id = ${tx.tenantId} and alert_id = ${alertId} and state = 'open' and emailed_at is null
      and (select count(*) from alerts where tenant_id = ${tx.tenantId} and emailed_at > ${since}) < ${max}
    returning kind, subject_id, subject_name, details`)
}

/** Until the transaction ends: alerts of one tenant are announced one after the other, so that none exceeds the limit. */
export function lockAnnouncements(tx: TenantTx): Promise<number> {
  return tx.run(advisoryLock('announcements', tx.tenantId))
}
