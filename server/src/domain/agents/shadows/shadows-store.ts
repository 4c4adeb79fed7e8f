import type { PolicyShadowDifference } from '@countersign/contract'
import { Columns, type Statement, sql, type TenantTx } from '@countersign/platform/database'
import type { DecisionRow } from '../decisions/decisions-store.ts'

export interface ShadowRow {
  readonly shadow_id: string
  readonly started_by: { readonly kind: string; readonly id: string }
  readonly started_at: Date
  readonly compared: number
  readonly differing: number
  readonly skipped: number
}

const columns = new Columns('shadow_id', 'started_by', 'started_at', 'compared', 'differing', 'skipped')

export function findShadow(tx: TenantTx): Promise<ShadowRow | undefined> {
  return tx.row(sql`select ${columns} from policy_shadows where tenant_id = ${tx.tenantId}`)
}

export interface ShadowSource {
  readonly shadow_id: string
  readonly schema: string
  readonly policies: string
}

/** Without the texts, which may be long. */
export async function findShadowId(tx: TenantTx): Promise<string | null> {
  const row = await tx.row<{ shadow_id: string }>(sql`
    select shadow_id from policy_shadows where tenant_id = ${tx.tenantId}`)
  return row?.shadow_id ?? null
}

export function findShadowSource(tx: TenantTx): Promise<ShadowSource | undefined> {
  return tx.row(sql`select shadow_id, schema, policies from policy_shadows where tenant_id = ${tx.tenantId}`)
}

export function replaceShadow(
  tx: TenantTx,
  { shadow_id, schema, policies }: ShadowSource,
  startedBy: object,
  now: Date,
): Promise<number> {
  return tx.run(sql`
    insert into policy_shadows (tenant_id, shadow_id, schema, policies, started_by, started_at)
    values (${tx.tenantId}, ${shadow_id}, ${schema}, ${policies}, ${JSON.stringify(startedBy)}::jsonb, ${now})
    on conflict (tenant_id) do update set shadow_id = excluded.shadow_id, schema = excluded.schema,
      policies = excluded.policies, started_by = excluded.started_by, started_at = excluded.started_at, compared = 0,
      differing = 0, skipped = 0`)
}

export function deleteShadow(tx: TenantTx): Promise<number> {
  return tx.run(sql`delete from policy_shadows where tenant_id = ${tx.tenantId}`)
}

export interface ShadowDecisionRow {
  readonly evaluation_id: string
  readonly logged: PolicyShadowDifference['logged']
  readonly outcome: PolicyShadowDifference['shadow']
  readonly policies: readonly string[]
}

export async function insertShadowDecisions(
  tx: TenantTx,
  shadowId: string,
  rows: readonly ShadowDecisionRow[],
  skipped: number,
): Promise<void> {
  await tx.run(sql`
    insert into shadow_decisions (tenant_id, evaluation_id, shadow_id, logged, outcome, policies)
    select ${tx.tenantId}, evaluation_id, ${shadowId}, logged, outcome, policies
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as new (evaluation_id text, logged text, outcome text, policies text[])
    on conflict do nothing`)
  const differing = rows.filter(({ logged, outcome }) => logged !== outcome).length
  await tx.run(sql`
    update policy_shadows set compared = compared + ${rows.length}, differing = differing + ${differing},
      skipped = skipped + ${skipped}
    where tenant_id = ${tx.tenantId} and shadow_id = ${shadowId}`)
}

export type ListedShadowDecision = ShadowDecisionRow &
  Pick<
    DecisionRow,
    'decided_at' | 'subject_type' | 'subject_id' | 'agent_id' | 'user_id' | 'action' | 'resource_type' | 'resource_id'
  >

/** Newest first. */
export function listShadowDifferences(
  tx: TenantTx,
  shadowId: string,
  before: string,
  limit: number,
): Promise<ListedShadowDecision[]> {
  return tx.rows(sql`
    select s.evaluation_id, s.logged, s.outcome, s.policies, d.decided_at, d.subject_type, d.subject_id, d.agent_id,
      d.user_id, d.action, d.resource_type, d.resource_id
    from shadow_decisions s join decisions d on d.tenant_id = s.tenant_id and d.evaluation_id = s.evaluation_id
    where s.tenant_id = ${tx.tenantId} and s.shadow_id = ${shadowId} and s.outcome <> s.logged
      and s.evaluation_id < ${before}
    order by s.evaluation_id desc limit ${limit}`)
}

export const purgeShadowDecisions = (tenantId: string, firstEvaluationId: string, limit: number): Statement => sql`
  delete from shadow_decisions where tenant_id = ${tenantId} and evaluation_id in (
    select evaluation_id from shadow_decisions where tenant_id = ${tenantId} and evaluation_id < ${firstEvaluationId}
    order by evaluation_id limit ${limit})`
