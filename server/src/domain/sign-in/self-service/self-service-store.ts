import type { AuditEvent, Role } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'
import { type ProfileRow, profileColumns } from '../../people/index.ts'

export interface OwnRow extends ProfileRow {
  readonly tenant_name: string
  readonly roles: Role[]
  readonly second_factor_required: boolean
  readonly created_at: Date
}

export function findOneself(tx: TenantTx, userId: string): Promise<OwnRow | undefined> {
  return tx.row(sql`
    select t.display_name as tenant_name, coalesce(a.roles, '{}') as roles, u.second_factor_required, u.created_at,
      ${profileColumns.of('u')}
    from users u join tenants t on t.tenant_id = u.tenant_id
      left join administrators a on a.tenant_id = u.tenant_id and a.user_id = u.user_id
    where u.tenant_id = ${tx.tenantId} and u.user_id = ${userId}`)
}

export interface ActivityRow extends Pick<AuditEvent, 'action' | 'outcome' | 'actor' | 'details' | 'source'> {
  readonly event_id: string
  readonly occurred_at: Date
}

/** What happened to a user, newest first. The kind is compared too: a target of another kind may have the same id. */
export function listActivity(tx: TenantTx, userId: string, beforeId: string, limit: number): Promise<ActivityRow[]> {
  return tx.rows(sql`
    select event_id, occurred_at, action, outcome, actor, details, source from audit_events
    where tenant_id = ${tx.tenantId} and target_id = ${userId} and event_id < ${beforeId}
      and target ->> 'kind' in ('user', 'administrator')
    order by event_id desc limit ${limit}`)
}
