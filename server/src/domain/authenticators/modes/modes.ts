// Which methods a tenant offers, and how they behave there.
import {
  type AuthenticationMode,
  type AuthType,
  authTypes,
  methods,
  Problem,
  type SettingsOf,
  type UpdateAuthenticationModeRequest,
} from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { Audit, AuditOrigin } from '../../audit/index.ts'
import type { Versioned } from '../../base/index.ts'
import { findMode, listModes, lockMode, type ModeRow, updateMode } from './modes-store.ts'
import { changedSettings, effectiveSettings } from './settings.ts'

export interface Mode<Name extends AuthType = AuthType> {
  readonly enabled: boolean
  readonly settings: SettingsOf<Name>
}

export interface Modes {
  /** As it is at this moment: read in the caller's transaction, so that a disabled method is refused at once in every process. */
  of<Name extends AuthType>(tx: TenantTx, authType: Name): Promise<Mode<Name>>
  all(tx: TenantTx): Promise<ReadonlyMap<AuthType, Mode>>
  list(tenant: TenantScope): Promise<AuthenticationMode[]>
  find(tenant: TenantScope, authType: AuthType): Promise<Versioned<AuthenticationMode>>
  update(
    tenant: TenantScope,
    origin: AuditOrigin,
    authType: AuthType,
    ifMatch: number | null,
    input: UpdateAuthenticationModeRequest,
  ): Promise<Versioned<AuthenticationMode>>
}

export function createModes({ clock, audit }: { clock: Clock; audit: Audit }): Modes {
  const read = async (tx: TenantTx, authType: AuthType) => {
    const row = await findMode(tx, authType)
    return { version: row?.version ?? 0, resource: present(authType, row) }
  }

  return {
    of: async (tx, authType) => modeOf(authType, await findMode(tx, authType)),

    async all(tx) {
      const rows = byAuthType(await listModes(tx))
      return new Map(authTypes.map((authType) => [authType, modeOf(authType, rows.get(authType))]))
    },

    list: (tenant) =>
      tenant.tx(async (tx) => {
        const rows = byAuthType(await listModes(tx))
        return authTypes.map((authType) => present(authType, rows.get(authType)))
      }),

    find: (tenant, authType) => tenant.tx((tx) => read(tx, authType)),

    update: (tenant, origin, authType, ifMatch, { enabled, settings }) =>
      tenant.tx(async (tx) => {
        const now = new Date(clock.now())
        const row = await lockMode(tx, authType, methods[authType].enabledByDefault, now)
        if (ifMatch !== null && ifMatch !== row.version) throw new Problem('precondition_failed')
        const changed = {
          enabled: enabled ?? row.enabled,
          settings: settings ? changedSettings(authType, row.settings, settings) : row.settings,
        }
        await updateMode(tx, authType, changed, now)
        await audit.record(tx, origin, {
          action: 'authentication_mode.updated',
          target: { kind: 'authentication_mode', id: authType },
          details: { enabled, settings },
        })
        return read(tx, authType)
      }),
  }
}

const byAuthType = (rows: readonly ModeRow[]) => new Map(rows.map((row) => [row.auth_type, row]))

function modeOf<Name extends AuthType>(authType: Name, row: ModeRow | undefined): Mode<Name> {
  return {
    enabled: row?.enabled ?? methods[authType].enabledByDefault,
    settings: effectiveSettings(authType, row?.settings ?? {}),
  }
}

function present(authType: AuthType, row: ModeRow | undefined): AuthenticationMode {
  return {
    authType,
    title: methods[authType].title,
    ...modeOf(authType, row),
    updatedAt: row?.updated_at.toISOString() ?? null,
  }
}
