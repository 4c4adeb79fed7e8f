// Administrators who must use a passkey must be able to: at least the one who decides so.
import { type MfaSettings, Problem, type UpdateMfaSettingsRequest } from '@countersign/contract'
import type { Caller, Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { BaseContext, Versioned } from '../../base/index.ts'
import { lockUserShared } from '../../people/index.ts'
import * as mfaSettings from '../modes/mfa-settings.ts'
import * as modes from '../modes/modes.ts'
import { isOwnPasskey } from '../registrations/own-passkeys.ts'
import { listRegistrations } from '../registrations/registrations-store.ts'

export const updateMfaSettings = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  ifMatch: number | null,
  input: UpdateMfaSettingsRequest,
): Promise<Versioned<MfaSettings>> =>
  mfaSettings.update(ctx, tenant, origin, ifMatch, input, (tx) => assertHasOwnPasskey(ctx, tx, origin.caller))

/** Not for a program: it has no passkey, and could lock out all administrators. */
async function assertHasOwnPasskey(ctx: BaseContext, tx: TenantTx, caller: Caller): Promise<void> {
  // Until the setting is committed, no other transaction removes the passkey.
  if (caller.session) await lockUserShared(tx, caller.id)
  const held = caller.session ? await listRegistrations(tx, caller.id) : []
  const { enabled } = await modes.of(tx, 'passkey')
  if (enabled && held.some((row) => row.status === 'active' && isOwnPasskey(ctx, row))) return
  throw new Problem('passkey_required', {
    message: 'Only an administrator who has a passkey for these pages can require one. Add a passkey in self-service.',
  })
}
