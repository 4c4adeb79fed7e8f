import type { PolicyReplayDifference } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'
import { type DecisionRow, decisionColumns } from '../decisions/decisions-store.ts'

export interface ReplayableRow extends DecisionRow {
  readonly sealed: Buffer | null
}

interface Range {
  readonly after: string
  readonly before: string
}

/** Counts no further than `limit`. */
export async function countDecisions(tx: TenantTx, { after, before }: Range, limit: number): Promise<number> {
  const row = await tx.row<{ count: number }>(sql`
    select count(*)::integer as count from (
      select 1 from decisions
      where tenant_id = ${tx.tenantId} and evaluation_id > ${after} and evaluation_id < ${before} limit ${limit}) as counted`)
  return row?.count ?? 0
}

/** Oldest first. */
export function listReplayable(tx: TenantTx, { after, before }: Range, limit: number): Promise<ReplayableRow[]> {
  return tx.rows(sql`
    select ${decisionColumns.of('d')}, i.sealed
    from decisions d left join decision_inputs i on i.tenant_id = d.tenant_id and i.evaluation_id = d.evaluation_id
    where d.tenant_id = ${tx.tenantId} and d.evaluation_id > ${after} and d.evaluation_id < ${before}
    order by d.evaluation_id limit ${limit}`)
}

export interface Difference {
  readonly evaluation_id: string
  readonly logged: PolicyReplayDifference['logged']
  readonly published: PolicyReplayDifference['published']
  readonly draft: PolicyReplayDifference['draft']
  readonly draft_policies: readonly string[]
}

export function insertDifferences(tx: TenantTx, replayId: string, rows: readonly Difference[]): Promise<number> {
  return tx.run(sql`
    insert into policy_replay_differences (tenant_id, replay_id, evaluation_id, logged, published, draft, draft_policies)
    select ${tx.tenantId}, ${replayId}, evaluation_id, logged, published, draft, draft_policies
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as new (evaluation_id text, logged text, published text, draft text, draft_policies text[])`)
}

export type ListedDifference = Difference &
  Pick<
    DecisionRow,
    'decided_at' | 'subject_type' | 'subject_id' | 'agent_id' | 'user_id' | 'action' | 'resource_type' | 'resource_id'
  >

export function listDifferences(
  tx: TenantTx,
  replayId: string,
  { after, cause, limit }: { after: string; cause: 'draft' | 'since' | undefined; limit: number },
): Promise<ListedDifference[]> {
  return tx.rows(sql`
    select f.evaluation_id, f.logged, f.published, f.draft, f.draft_policies, d.decided_at, d.subject_type, d.subject_id,
      d.agent_id, d.user_id, d.action, d.resource_type, d.resource_id
    from policy_replay_differences f
      join decisions d on d.tenant_id = f.tenant_id and d.evaluation_id = f.evaluation_id
    where f.tenant_id = ${tx.tenantId} and f.replay_id = ${replayId} and f.evaluation_id > ${after}
      and (${cause ?? null}::text is null or (f.published <> f.draft) = (${cause ?? null} = 'draft'))
    order by f.evaluation_id limit ${limit}`)
}
