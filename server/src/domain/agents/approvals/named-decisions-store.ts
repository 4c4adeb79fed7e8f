import { sql, type TenantTx } from '@countersign/platform/database'

export interface NamedDecisionRow {
  readonly action_hash: string | null
  /** Null if it offered no approval. */
  readonly binding_hash: string | null
  readonly decided_at: Date
}

export function findNamedDecision(tx: TenantTx, evaluationId: string): Promise<NamedDecisionRow | undefined> {
  return tx.row(sql`
    select action_hash, binding_hash, decided_at from decisions
    where tenant_id = ${tx.tenantId} and evaluation_id = ${evaluationId}`)
}
