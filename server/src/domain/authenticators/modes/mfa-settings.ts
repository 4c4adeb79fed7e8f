// What a tenant decides for all methods alike.
import {
  defaultMfaSettings,
  Problem,
  type MfaSettings as Settings,
  type UpdateMfaSettingsRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { Audit } from '../../audit/index.ts'
import type { Versioned } from '../../base/index.ts'
import { findMfaSettings, lockMfaSettings, type MfaSettingsRow, updateMfaSettings } from './mfa-settings-store.ts'

export interface MfaSettings {
  /** As they are at this moment, read in the caller's transaction. */
  of(tx: TenantTx): Promise<Omit<Settings, 'updatedAt'>>
  find(tenant: TenantScope): Promise<Versioned<Settings>>
  update(
    tenant: TenantScope,
    origin: Origin,
    ifMatch: number | null,
    input: UpdateMfaSettingsRequest,
  ): Promise<Versioned<Settings>>
}

export function createMfaSettings({ clock, audit }: { clock: Clock; audit: Audit }): MfaSettings {
  const read = async (tx: TenantTx) => {
    const row = await findMfaSettings(tx)
    return { version: row?.version ?? 0, resource: present(row) }
  }

  return {
    async of(tx) {
      const { updatedAt: _updatedAt, ...settings } = present(await findMfaSettings(tx))
      return settings
    },

    find: (tenant) => tenant.tx(read),

    update: (tenant, origin, ifMatch, input) =>
      tenant.tx(async (tx) => {
        const now = new Date(clock.now())
        const { version } = await lockMfaSettings(tx, defaultMfaSettings, now)
        if (ifMatch !== null && ifMatch !== version) throw new Problem('precondition_failed')
        await updateMfaSettings(tx, input, now)
        await audit.record(tx, origin, {
          action: 'mfa_settings.updated',
          target: { kind: 'mfa_settings', id: tx.tenantId },
          details: input,
        })
        return read(tx)
      }),
  }
}

function present(row: MfaSettingsRow | undefined): Settings {
  if (!row) return { ...defaultMfaSettings, updatedAt: null }
  return {
    methodChanges: row.method_changes,
    challengeRetentionDays: row.challenge_retention_days,
    messageRetentionDays: row.message_retention_days,
    decisionRetentionDays: row.decision_retention_days,
    updatedAt: row.updated_at.toISOString(),
  }
}
