import type { AuthType, ChallengeState } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'

/** Periods as ranges of ids, which sort by time: each is counted along the key, without computing a time per row. */
export interface IdRanges {
  readonly starts: readonly string[]
  readonly fromIds: readonly string[]
  readonly beforeIds: readonly string[]
}

export interface ChallengeCountRow {
  readonly start: string
  readonly auth_type: AuthType
  readonly state: ChallengeState
  readonly count: number
}

/** In the order of the periods. */
export function countChallenges(tx: TenantTx, ranges: IdRanges, now: Date): Promise<ChallengeCountRow[]> {
  return tx.rows(sql`
    select period.start, counted.auth_type, counted.state, counted.count
    from unnest(${ranges.starts}::text[], ${ranges.fromIds}::text[], ${ranges.beforeIds}::text[])
      as period (start, from_id, before_id)
    cross join lateral (
      select auth_type, count(*)::integer as count,
        case when state in ('pending', 'scanned') and expires_at <= ${now} then 'expired' else state end as state
      from challenges
      where tenant_id = ${tx.tenantId} and challenge_id >= period.from_id and challenge_id < period.before_id
      group by 1, 3
    ) counted
    order by period.from_id collate "C"`)
}

export interface MessageCountRow {
  readonly start: string
  readonly channel: 'sms' | 'email'
  readonly status: 'sent' | 'failed'
  readonly count: number
}

/** In the order of the periods. */
export function countMessages(tx: TenantTx, ranges: IdRanges): Promise<MessageCountRow[]> {
  return tx.rows(sql`
    select period.start, counted.channel, counted.status, counted.count
    from unnest(${ranges.starts}::text[], ${ranges.fromIds}::text[], ${ranges.beforeIds}::text[])
      as period (start, from_id, before_id)
    cross join lateral (
      select channel, status, count(*)::integer as count from deliveries
      where tenant_id = ${tx.tenantId} and delivery_id >= period.from_id and delivery_id < period.before_id
        and status in ('sent', 'failed')
      group by 1, 2
    ) counted
    order by period.from_id collate "C"`)
}

export interface RegistrationCountRow {
  readonly auth_type: AuthType
  readonly status: 'pending' | 'active' | 'disabled'
  readonly count: number
}

export function countRegistrations(tx: TenantTx): Promise<RegistrationCountRow[]> {
  // Two indexes that have all of it: a tenant may have a hundred thousand, in as many pages of the table.
  return tx.rows(sql`
    select auth_type, 'active' as status, count(*)::integer as count from registrations
    where tenant_id = ${tx.tenantId} and status = 'active' group by 1
    union all
    select auth_type, status, count(*)::integer as count from registrations
    where tenant_id = ${tx.tenantId} and status in ('pending', 'disabled') group by 1, 2`)
}
