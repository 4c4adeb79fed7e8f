import type { MessageChannel } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'

export interface Pauses {
  /** After this many failures in a row. */
  readonly afterFailures: number
  readonly firstSeconds: number
  readonly longestSeconds: number
}

/** Of several processes that see the end of a pause, the one that moves the end gets the next attempt. */
export async function claimAttempt(tx: TenantTx, connectorId: string, seen: Date, until: Date): Promise<boolean> {
  const claimed = await tx.run(sql`
    update connectors set open_until = ${until}
    where tenant_id = ${tx.tenantId} and connector_id = ${connectorId} and open_until = ${seen}`)
  return claimed === 1
}

export interface FailedConnectorRow {
  readonly display_name: string
  readonly channel: MessageChannel
  /** Null if it failed too few times to be paused. */
  readonly open_until: Date | null
}

/** Counts only if nothing has changed since the attempt began: attempts that fail together open the breaker once. */
export function updateAfterFailure(
  tx: TenantTx,
  connectorId: string,
  seen: Date | null,
  { afterFailures, firstSeconds, longestSeconds }: Pauses,
  { error, now }: { readonly error: string; readonly now: Date },
): Promise<FailedConnectorRow | undefined> {
  return tx.row(sql`
    update connectors set failures = failures + 1, last_failed_at = ${now}, last_error = ${error}, open_until =
      case when failures + 1 >= ${afterFailures}::int then ${now}::timestamptz + make_interval(secs =>
        least(${longestSeconds}::float8, ${firstSeconds}::float8 * power(2, least(failures + 1 - ${afterFailures}::int, 20))))
      end
    where tenant_id = ${tx.tenantId} and connector_id = ${connectorId} and open_until is not distinct from ${seen}
    returning display_name, channel, open_until`)
}

export function updateAfterSuccess(tx: TenantTx, connectorId: string): Promise<number> {
  return tx.run(sql`
    update connectors set failures = 0, open_until = null
    where tenant_id = ${tx.tenantId} and connector_id = ${connectorId} and failures > 0`)
}

/** Of messages that are sent at the same time, one writes. */
export function updateLastSent(tx: TenantTx, connectorId: string, now: Date, since: Date): Promise<number> {
  return tx.run(sql`
    update connectors set last_sent_at = ${now}
    where tenant_id = ${tx.tenantId} and connector_id = ${connectorId} and (last_sent_at is null or last_sent_at < ${since} or last_sent_at < last_failed_at)`)
}

export function updateLastFailed(tx: TenantTx, connectorId: string, now: Date, error: string): Promise<number> {
  return tx.run(sql`
    update connectors set last_failed_at = ${now}, last_error = ${error}
    where tenant_id = ${tx.tenantId} and connector_id = ${connectorId}`)
}
