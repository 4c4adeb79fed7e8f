import { sql, type TenantTx } from '@countersign/platform/database'

export interface OfferedDenialRow {
  readonly action_hash: string | null
  readonly binding_hash: string | null
  readonly decided_at: Date
}

/** A decision that offered an approval. */
export function findOfferedDenial(tx: TenantTx, evaluationId: string): Promise<OfferedDenialRow | undefined> {
  return tx.row(sql`
    select action_hash, binding_hash, decided_at from decisions
    where tenant_id = ${tx.tenantId} and evaluation_id = ${evaluationId} and outcome = 'approval_required'`)
}
