import { type PolicyReplay, replayReportDays } from '@countersign/contract'
import { Columns, type Statement, sql, type TenantTx } from '@countersign/platform/database'
import type { Actor } from '../../audit/index.ts'

export interface ReplayRow {
  readonly replay_id: string
  readonly status: PolicyReplay['status']
  readonly actor: Actor
  readonly schema: string | null
  readonly policies: string | null
  readonly days: number
  /** The last decision that was replayed. */
  readonly position: string
  readonly before: string
  readonly total: number
  readonly replayed: number
  readonly unchanged: number
  readonly changed: number
  readonly changed_by_draft: number
  readonly not_by_policies: number
  readonly without_inputs: number
  readonly created_at: Date
  readonly finished_at: Date | null
}

export type ReplaySummary = Omit<ReplayRow, 'schema' | 'policies'>

/** Without the texts, which may be long. */
const columns = new Columns(
  'replay_id',
  'status',
  'actor',
  'days',
  'position',
  'before',
  'total',
  'replayed',
  'unchanged',
  'changed',
  'changed_by_draft',
  'not_by_policies',
  'without_inputs',
  'created_at',
  'finished_at',
)

type NewReplay = Pick<
  ReplayRow,
  'replay_id' | 'actor' | 'schema' | 'policies' | 'days' | 'position' | 'before' | 'total' | 'created_at'
>

export function insertReplay(tx: TenantTx, row: NewReplay): Promise<number> {
  return tx.run(sql`
    insert into policy_replays (tenant_id, replay_id, status, actor, schema, policies, days, position, before, total,
      created_at)
    values (${tx.tenantId}, ${row.replay_id}, 'queued', ${JSON.stringify(row.actor)}::jsonb, ${row.schema}, ${row.policies},
      ${row.days}, ${row.position}, ${row.before}, ${row.total}, ${row.created_at})`)
}

export function findReplay(tx: TenantTx, replayId: string): Promise<ReplaySummary | undefined> {
  return tx.row(sql`
    select ${columns} from policy_replays where tenant_id = ${tx.tenantId} and replay_id = ${replayId}`)
}

/** Null if the replay has ended. */
export function findReplaySource(
  tx: TenantTx,
  replayId: string,
): Promise<Pick<ReplayRow, 'schema' | 'policies'> | undefined> {
  return tx.row(sql`
    select schema, policies from policy_replays where tenant_id = ${tx.tenantId} and replay_id = ${replayId}`)
}

export function lockReplay(tx: TenantTx, replayId: string): Promise<ReplaySummary | undefined> {
  return tx.row(sql`
    select ${columns} from policy_replays where tenant_id = ${tx.tenantId} and replay_id = ${replayId} for update`)
}

/** Newest first. */
export function listReplays(tx: TenantTx, before: string | undefined, limit: number): Promise<ReplaySummary[]> {
  return tx.rows(sql`
    select ${columns} from policy_replays
    where tenant_id = ${tx.tenantId} and (${before ?? null}::text is null or replay_id < ${before ?? null})
    order by replay_id desc limit ${limit}`)
}

export async function countUnfinishedReplays(tx: TenantTx): Promise<number> {
  const row = await tx.row<{ count: number }>(sql`
    select count(*)::integer as count from policy_replays
    where tenant_id = ${tx.tenantId} and status in ('queued', 'running')`)
  return row?.count ?? 0
}

export type Counts = Pick<
  ReplayRow,
  'replayed' | 'unchanged' | 'changed' | 'changed_by_draft' | 'not_by_policies' | 'without_inputs'
>

export function updateReplayProgress(
  tx: TenantTx,
  replayId: string,
  position: string,
  counts: Counts,
): Promise<number> {
  return tx.run(sql`
    update policy_replays set status = 'running', position = ${position},
      replayed = replayed + ${counts.replayed}, unchanged = unchanged + ${counts.unchanged},
      changed = changed + ${counts.changed}, changed_by_draft = changed_by_draft + ${counts.changed_by_draft},
      not_by_policies = not_by_policies + ${counts.not_by_policies},
      without_inputs = without_inputs + ${counts.without_inputs}
    where tenant_id = ${tx.tenantId} and replay_id = ${replayId}`)
}

/** Undefined if it had ended before. */
export function updateReplayEnded(
  tx: TenantTx,
  replayId: string,
  status: 'done' | 'cancelled',
  now: Date,
): Promise<ReplaySummary | undefined> {
  return tx.row(sql`
    update policy_replays set status = ${status}, finished_at = ${now}, schema = null, policies = null
    where tenant_id = ${tx.tenantId} and replay_id = ${replayId} and status in ('queued', 'running')
    returning ${columns}`)
}

/** With their differences. */
export const purgePolicyReplays = (now: Date, limit: number): Statement => sql`
  delete from policy_replays where ctid in (
    select ctid from policy_replays
    where finished_at <= ${now}::timestamptz - interval '1 day' * ${replayReportDays} limit ${limit})`
