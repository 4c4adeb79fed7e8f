// For how many days each tenant keeps its history.
import { defaultMfaSettings } from '@countersign/contract'
import { sql } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'

export interface RetentionRow {
  readonly tenant_id: string
  readonly challenge_days: number
  readonly message_days: number
  readonly decision_days: number
  readonly decision_input_days: number
}

export function listRetentions(tx: SystemTx, after: string, limit: number): Promise<RetentionRow[]> {
  const { challengeRetentionDays, messageRetentionDays, decisionRetentionDays, decisionInputDays } = defaultMfaSettings
  return tx.rows(sql`
    select t.tenant_id, coalesce(s.challenge_retention_days, ${challengeRetentionDays}) as challenge_days,
      coalesce(s.message_retention_days, ${messageRetentionDays}) as message_days,
      coalesce(s.decision_retention_days, ${decisionRetentionDays}) as decision_days,
      coalesce(s.decision_input_days, ${decisionInputDays}) as decision_input_days
    from tenants t left join mfa_settings s on s.tenant_id = t.tenant_id
    where t.tenant_id > ${after} order by t.tenant_id limit ${limit}`)
}
