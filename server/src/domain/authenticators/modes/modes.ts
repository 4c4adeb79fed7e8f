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
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { type AuditOrigin, recordEvent } from '../../audit/index.ts'
import type { BaseContext, Versioned } from '../../base/index.ts'
import { findMetadata } from '../fido-metadata/fido-metadata-store.ts'
import { assertAttestation } from '../passkeys/attestation-settings.ts'
import { assertRelyingParties } from '../passkeys/relying-parties.ts'
import { findMode, listModes, lockMode, type ModeRow, updateMode } from './modes-store.ts'
import { assertNotRequired } from './passkeys-turned-off.ts'
import { changedSettings, effectiveSettings } from './settings.ts'

export interface Mode<Name extends AuthType = AuthType> {
  readonly enabled: boolean
  readonly settings: SettingsOf<Name>
}

export type ModeOf = ReadonlyMap<AuthType, Mode>

/** As it is now: read in the caller's transaction, so that every process refuses a disabled method immediately. */
export async function of<Name extends AuthType>(tx: TenantTx, authType: Name): Promise<Mode<Name>> {
  return effectiveMode(authType, await findMode(tx, authType))
}

export async function all(tx: TenantTx): Promise<ModeOf> {
  const rows = byAuthType(await listModes(tx))
  return new Map(authTypes.map((authType) => [authType, effectiveMode(authType, rows.get(authType))]))
}

export function list(tenant: TenantScope): Promise<AuthenticationMode[]> {
  return tenant.tx(async (tx) => {
    const rows = byAuthType(await listModes(tx))
    return authTypes.map((authType) => present(authType, rows.get(authType)))
  })
}

export function find(tenant: TenantScope, authType: AuthType): Promise<Versioned<AuthenticationMode>> {
  return tenant.tx((tx) => read(tx, authType))
}

export function update(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: AuditOrigin,
  authType: AuthType,
  ifMatch: number | null,
  { enabled, settings }: UpdateAuthenticationModeRequest,
): Promise<Versioned<AuthenticationMode>> {
  return tenant.tx(async (tx) => {
    const now = new Date(ctx.clock.now())
    if (authType === 'passkey' && enabled === false) await assertNotRequired(tx, now)
    const row = await lockMode(tx, authType, methods[authType].enabledByDefault, now)
    if (ifMatch !== null && ifMatch !== row.version) throw new Problem('precondition_failed')
    const changed = {
      enabled: enabled ?? row.enabled,
      settings: settings ? changedSettings(authType, row.settings, settings) : row.settings,
    }
    if (authType === 'passkey') await assertPasskeySettings(ctx, tx, effectiveSettings('passkey', changed.settings))
    await updateMode(tx, authType, changed, now)
    await recordEvent(ctx, tx, origin, {
      action: 'authentication_mode.updated',
      target: { kind: 'authentication_mode', id: authType },
      details: { enabled, settings },
    })
    return read(tx, authType)
  })
}

async function assertPasskeySettings(ctx: BaseContext, tx: TenantTx, settings: SettingsOf<'passkey'>): Promise<void> {
  assertRelyingParties(ctx, settings.relyingParties)
  const hasMetadata = (await findMetadata(tx)) !== undefined
  assertAttestation(settings, { now: ctx.clock.now(), hasMetadata })
}

async function read(tx: TenantTx, authType: AuthType): Promise<Versioned<AuthenticationMode>> {
  const row = await findMode(tx, authType)
  return { version: row?.version ?? 0, resource: present(authType, row) }
}

const byAuthType = (rows: readonly ModeRow[]) => new Map(rows.map((row) => [row.auth_type, row]))

function effectiveMode<Name extends AuthType>(authType: Name, row: ModeRow | undefined): Mode<Name> {
  return {
    enabled: row?.enabled ?? methods[authType].enabledByDefault,
    settings: effectiveSettings(authType, row?.settings ?? {}),
  }
}

function present(authType: AuthType, row: ModeRow | undefined): AuthenticationMode {
  return {
    authType,
    title: methods[authType].title,
    ...effectiveMode(authType, row),
    updatedAt: row?.updated_at.toISOString() ?? null,
  }
}
