import type { AuthType, ChallengeState } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'

/** Ids sort by time: the range of ids is the span of time. */
export interface Span {
  readonly fromId: string
  readonly beforeId: string
  readonly groupBy: 'hour' | 'day'
}

export interface ChallengeCountRow {
  readonly auth_type: AuthType
  readonly start: Date
  readonly state: ChallengeState
  readonly count: number
}

export function countChallenges(tx: TenantTx, span: Span, now: Date): Promise<ChallengeCountRow[]> {
  return tx.rows(sql`
    select auth_type, date_trunc(${span.groupBy}, created_at, 'UTC') as start,
      case when state in ('pending', 'scanned') and expires_at <= ${now} then 'expired' else state end as state,
      count(*)::integer as count
    from challenges
    where tenant_id = ${tx.tenantId} and challenge_id >= ${span.fromId} and challenge_id < ${span.beforeId}
    group by 1, 2, 3 order by 2`)
}

export interface MessageCountRow {
  readonly channel: 'sms' | 'email'
  readonly start: Date
  readonly status: 'sent' | 'failed'
  readonly count: number
}

export function countMessages(tx: TenantTx, span: Span): Promise<MessageCountRow[]> {
  return tx.rows(sql`
    select channel, date_trunc(${span.groupBy}, created_at, 'UTC') as start, status, count(*)::integer as count
    from deliveries
    where tenant_id = ${tx.tenantId} and delivery_id >= ${span.fromId} and delivery_id < ${span.beforeId}
      and status in ('sent', 'failed')
    group by 1, 2, 3 order by 2`)
}

export interface RegistrationCountRow {
  readonly auth_type: AuthType
  readonly status: 'pending' | 'active' | 'disabled'
  readonly count: number
}

export function countRegistrations(tx: TenantTx): Promise<RegistrationCountRow[]> {
  return tx.rows(sql`
    select auth_type, status, count(*)::integer as count from registrations
    where tenant_id = ${tx.tenantId} and status <> 'removed' group by 1, 2`)
}
