// The settings of a tenant that apply to all methods.
import { defaultMfaSettings, type MfaSettings, Problem, type UpdateMfaSettingsRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext, Versioned } from '../../base/index.ts'
import { updateRememberedDays } from '../../people/index.ts'
import { findMfaSettings, lockMfaSettings, type MfaSettingsRow, updateMfaSettings } from './mfa-settings-store.ts'

/** As they are now: read in the caller's transaction. */
export async function of(tx: TenantTx): Promise<Omit<MfaSettings, 'updatedAt'>> {
  const { updatedAt: _updatedAt, ...settings } = present(await findMfaSettings(tx))
  return settings
}

export function find(tenant: TenantScope): Promise<Versioned<MfaSettings>> {
  return tenant.tx(read)
}

export function update(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  ifMatch: number | null,
  input: UpdateMfaSettingsRequest,
  /** Called before administrators must use a passkey. */
  assertMayRequirePasskeys: (tx: TenantTx) => Promise<void>,
): Promise<Versioned<MfaSettings>> {
  return tenant.tx(async (tx) => {
    const now = new Date(ctx.clock.now())
    const { version, administrator_sign_in } = await lockMfaSettings(tx, defaultMfaSettings, now)
    if (ifMatch !== null && ifMatch !== version) throw new Problem('precondition_failed')
    const { administratorSignIn = administrator_sign_in } = input
    if (administratorSignIn !== administrator_sign_in) {
      if (administratorSignIn === 'passkey') await assertMayRequirePasskeys(tx)
      // The sessions of administrators are valid for less, or for more, in every process.
      await ctx.signals.notify(tx, 'tenant', tx.tenantId)
    }
    await updateMfaSettings(tx, input, now)
    if (input.rememberBrowserDays !== undefined) await updateRememberedDays(tx, input.rememberBrowserDays)
    await recordEvent(ctx, tx, origin, {
      action: 'mfa_settings.updated',
      target: { kind: 'mfa_settings', id: tx.tenantId },
      details: input,
    })
    return read(tx)
  })
}

async function read(tx: TenantTx): Promise<Versioned<MfaSettings>> {
  const row = await findMfaSettings(tx)
  return { version: row?.version ?? 0, resource: present(row) }
}

function present(row: MfaSettingsRow | undefined): MfaSettings {
  if (!row) return { ...defaultMfaSettings, updatedAt: null }
  return {
    methodChanges: row.method_changes,
    challengeRetentionDays: row.challenge_retention_days,
    messageRetentionDays: row.message_retention_days,
    decisionRetentionDays: row.decision_retention_days,
    decisionInputDays: row.decision_input_days,
    rememberBrowserDays: row.remember_browser_days,
    administratorSignIn: row.administrator_sign_in,
    ownMethodChanges: row.own_method_changes,
    alertEmails: row.alert_emails,
    updatedAt: row.updated_at.toISOString(),
  }
}
