import { defaultMfaSettings } from '@countersign/contract'
import { type Statement, sql, type TenantTx } from '@countersign/platform/database'

export interface SealedInputs {
  readonly evaluationId: string
  readonly sealed: Buffer
}

/** Whether the tenant keeps inputs at all. */
export async function keepsDecisionInputs(tx: TenantTx): Promise<boolean> {
  const row = await tx.row<{ days: number }>(sql`
    select decision_input_days as days from mfa_settings where tenant_id = ${tx.tenantId}`)
  return (row?.days ?? defaultMfaSettings.decisionInputDays) > 0
}

/**
 * No foreign key checks each row: there is one for every decision, and the tenant is locked once for all of them, so that none is
 * left behind by a tenant that is deleted.
 */
export function insertDecisionInputs(tx: TenantTx, inputs: readonly SealedInputs[]): Promise<number> {
  return tx.run(sql`
    insert into decision_inputs (tenant_id, evaluation_id, sealed)
    select ${tx.tenantId}, evaluation_id, decode(sealed, 'base64')
    from unnest(${inputs.map(({ evaluationId }) => evaluationId)}::text[],
      ${inputs.map(({ sealed }) => sealed.toString('base64'))}::text[]) as new (evaluation_id, sealed),
      (select from tenants where tenant_id = ${tx.tenantId} for key share) as owner
    on conflict do nothing`)
}

export async function findDecisionInputs(tx: TenantTx, evaluationId: string): Promise<Buffer | undefined> {
  const row = await tx.row<{ sealed: Buffer }>(sql`
    select sealed from decision_inputs where tenant_id = ${tx.tenantId} and evaluation_id = ${evaluationId}`)
  return row?.sealed
}

/** Of a user who is deleted. */
export function deleteDecisionInputsOf(tx: TenantTx, userId: string): Promise<number> {
  return tx.run(sql`
    delete from decision_inputs where tenant_id = ${tx.tenantId} and evaluation_id in (
      select evaluation_id from decisions where tenant_id = ${tx.tenantId} and user_id = ${userId})`)
}

export const purgeDecisionInputs = (tenantId: string, firstEvaluationId: string, limit: number): Statement => sql`
  delete from decision_inputs where tenant_id = ${tenantId} and evaluation_id in (
    select evaluation_id from decision_inputs where tenant_id = ${tenantId} and evaluation_id < ${firstEvaluationId}
    order by evaluation_id limit ${limit})`
