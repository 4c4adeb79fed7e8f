import type { MfaSettings } from '@countersign/contract'
import { Columns, sql, type TenantTx } from '@countersign/platform/database'

export interface MfaSettingsRow {
  readonly method_changes: MfaSettings['methodChanges']
  readonly challenge_retention_days: number
  readonly message_retention_days: number
  readonly decision_retention_days: number
  readonly decision_input_days: number
  readonly remember_browser_days: number
  readonly administrator_sign_in: MfaSettings['administratorSignIn']
  readonly own_method_changes: MfaSettings['ownMethodChanges']
  readonly alert_emails: boolean
  readonly version: number
  readonly updated_at: Date
}

const settingsColumns = new Columns(
  'method_changes',
  'challenge_retention_days',
  'message_retention_days',
  'decision_retention_days',
  'decision_input_days',
  'remember_browser_days',
  'administrator_sign_in',
  'own_method_changes',
  'alert_emails',
  'version',
  'updated_at',
)

export function findMfaSettings(tx: TenantTx): Promise<MfaSettingsRow | undefined> {
  return tx.row(sql`
    select ${settingsColumns}
    from mfa_settings where tenant_id = ${tx.tenantId}`)
}

type Settings = Omit<MfaSettings, 'updatedAt'>

/** Waits for other transactions that change them. Inserts the row if nothing was ever set, so that there is one to lock. */
export async function lockMfaSettings(tx: TenantTx, defaults: Settings, now: Date): Promise<MfaSettingsRow> {
  const row = await tx.row<MfaSettingsRow>(sql`
    insert into mfa_settings (tenant_id, method_changes, challenge_retention_days, message_retention_days,
      decision_retention_days, decision_input_days, remember_browser_days, administrator_sign_in, own_method_changes,
      alert_emails, version, updated_at)
    values (${tx.tenantId}, ${defaults.methodChanges}, ${defaults.challengeRetentionDays}, ${defaults.messageRetentionDays},
      ${defaults.decisionRetentionDays}, ${defaults.decisionInputDays}, ${defaults.rememberBrowserDays},
      ${defaults.administratorSignIn}, ${defaults.ownMethodChanges}, ${defaults.alertEmails}, 0, ${now})
    on conflict (tenant_id) do update set version = mfa_settings.version
    returning ${settingsColumns}`)
  return row as MfaSettingsRow
}

export function updateMfaSettings(tx: TenantTx, changes: Partial<Settings>, now: Date): Promise<number> {
  return tx.run(sql`
    update mfa_settings set
      method_changes = coalesce(${changes.methodChanges ?? null}, method_changes),
      challenge_retention_days = coalesce(${changes.challengeRetentionDays ?? null}, challenge_retention_days),
      message_retention_days = coalesce(${changes.messageRetentionDays ?? null}, message_retention_days),
      decision_retention_days = coalesce(${changes.decisionRetentionDays ?? null}, decision_retention_days),
      decision_input_days = coalesce(${changes.decisionInputDays ?? null}, decision_input_days),
      remember_browser_days = coalesce(${changes.rememberBrowserDays ?? null}, remember_browser_days),
      administrator_sign_in = coalesce(${changes.administratorSignIn ?? null}, administrator_sign_in),
      own_method_changes = coalesce(${changes.ownMethodChanges ?? null}, own_method_changes),
      alert_emails = coalesce(${changes.alertEmails ?? null}, alert_emails),
      version = version + 1,
      updated_at = ${now}
    where tenant_id = ${tx.tenantId}`)
}
