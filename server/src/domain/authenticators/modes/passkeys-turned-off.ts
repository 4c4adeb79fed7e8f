import { defaultMfaSettings, Problem } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { lockMfaSettings } from './mfa-settings-store.ts'

/** Administrators could no longer use the passkeys that they must use. Locks the settings until passkeys are turned off. */
export async function assertNotRequired(tx: TenantTx, now: Date): Promise<void> {
  if ((await lockMfaSettings(tx, defaultMfaSettings, now)).administrator_sign_in !== 'passkey') return
  throw new Problem('passkey_required', {
    message: 'Administrators must use a passkey. Before you turn passkeys off, set administratorSignIn to any_method.',
  })
}
