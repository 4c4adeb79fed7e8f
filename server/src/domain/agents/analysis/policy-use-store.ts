import { maxAnalysedDecisions } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'

export interface PolicyUseRow {
  readonly policy_id: string
  readonly action: string
  readonly resource_type: string
  /** Whether a request was allowed. */
  readonly allowed: boolean
}

const maxRows = 100_000

/** Which policies determined decisions, of which actions and types of resources. */
export function listPolicyUse(tx: TenantTx, firstEvaluationId: string): Promise<PolicyUseRow[]> {
  return tx.rows(sql`
    select p.policy_id, d.action, d.resource_type, bool_or(d.outcome in ('allowed', 'grant_required')) as allowed
    from (select policies, action, resource_type, outcome from decisions
        where tenant_id = ${tx.tenantId} and evaluation_id >= ${firstEvaluationId}
        order by evaluation_id desc limit ${maxAnalysedDecisions}) d
      cross join lateral unnest(d.policies) as p (policy_id)
    group by p.policy_id, d.action, d.resource_type limit ${maxRows}`)
}

/** How many decisions there are to read, and the first of them. */
export function findAnalysedLog(
  tx: TenantTx,
  firstEvaluationId: string,
): Promise<{ readonly decisions: number; readonly first: Date | null } | undefined> {
  return tx.row(sql`
    select count(*) as decisions, min(decided_at) as first
    from (select decided_at from decisions
      where tenant_id = ${tx.tenantId} and evaluation_id >= ${firstEvaluationId}
      order by evaluation_id desc limit ${maxAnalysedDecisions}) d`)
}

/** The policies of all versions that were live at some time since. */
export async function listPoliciesSince(tx: TenantTx, since: Date): Promise<string[]> {
  const rows = await tx.rows<{ policies: string }>(sql`
    select policies from policy_set_versions
    where tenant_id = ${tx.tenantId} and policy_set_version >= coalesce((
      select max(policy_set_version) from policy_set_versions
      where tenant_id = ${tx.tenantId} and published_at <= ${since}), 0)
    order by policy_set_version desc limit ${maxVersions}`)
  return rows.length < maxVersions ? rows.map((row) => row.policies) : []
}

const maxVersions = 50
