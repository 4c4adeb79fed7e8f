import { Columns, type Statement, sql, type TenantTx } from '@countersign/platform/database'
import type { PolicyError } from '../../policies/index.ts'
import type { Decision, Reason } from './decision.ts'

export interface DecisionRow {
  readonly evaluation_id: string
  readonly client_id: string
  readonly subject_type: string
  readonly subject_id: string
  readonly agent_id: string | null
  readonly user_id: string | null
  readonly action: string
  readonly resource_type: string
  readonly resource_id: string
  readonly action_hash: string | null
  readonly outcome: Decision['outcome']
  readonly reason: Reason
  readonly errors: readonly PolicyError[]
  readonly policies: readonly string[]
  readonly policy_version: number
  readonly delegation_id: string | null
  readonly epoch: number
  readonly request_id: string | null
  /** The approval by which it was decided. */
  readonly approval_id: string | null
  /** Of a request that can be approved: what the approval would be bound to. */
  readonly binding_hash: string | null
  readonly decided_at: Date
}

export const decisionColumns = new Columns(
  'evaluation_id',
  'client_id',
  'subject_type',
  'subject_id',
  'agent_id',
  'user_id',
  'action',
  'resource_type',
  'resource_id',
  'action_hash',
  'outcome',
  'reason',
  'errors',
  'policies',
  'policy_version',
  'delegation_id',
  'epoch',
  'request_id',
  'approval_id',
  'binding_hash',
  'decided_at',
)

/** Rows that exist stay unchanged: a decision may arrive twice. */
export function insertDecisions(tx: TenantTx, rows: readonly DecisionRow[]): Promise<number> {
  return tx.run(sql`
    insert into decisions (tenant_id, ${decisionColumns})
    select ${tx.tenantId}, ${decisionColumns.of('r')}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(evaluation_id text, client_id text, subject_type text,
      subject_id text, agent_id text, user_id text, action text, resource_type text, resource_id text, action_hash text,
      outcome text, reason text, errors jsonb, policies text[], policy_version integer, delegation_id text, epoch bigint, request_id text,
      approval_id text, binding_hash text, decided_at timestamptz)
    on conflict do nothing`)
}

export const purgeDecisions = (tenantId: string, firstEvaluationId: string, limit: number): Statement => sql`
  delete from decisions where tenant_id = ${tenantId} and evaluation_id in (
    select evaluation_id from decisions where tenant_id = ${tenantId} and evaluation_id < ${firstEvaluationId}
    order by evaluation_id limit ${limit})`
