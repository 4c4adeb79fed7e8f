import { sql, type TenantTx } from '@countersign/platform/database'

export interface ExpiringAgentRow {
  readonly agent_id: string
  readonly display_name: string
  readonly expires_at: Date
}

/** The first to expire first. */
export function listExpiringAgents(
  tx: TenantTx,
  { now, soon }: { readonly now: Date; readonly soon: Date },
  limit: number,
): Promise<ExpiringAgentRow[]> {
  return tx.rows(sql`
    select agent_id, display_name, expires_at from agents
    where tenant_id = ${tx.tenantId} and status = 'active' and expires_at > ${now} and expires_at <= ${soon}
    order by expires_at, agent_id limit ${limit}`)
}

/** The signing key, if it has signed since before. */
export function findOldActiveKey(
  tx: TenantTx,
  before: Date,
): Promise<{ readonly kid: string; readonly activated_at: Date } | undefined> {
  return tx.row(sql`
    select kid, activated_at from signing_keys
    where tenant_id = ${tx.tenantId} and status = 'active' and activated_at <= ${before}`)
}
